"""Age of Rome (Efthimiou and Yannopoulos, Teetotum Games 2023)."""
