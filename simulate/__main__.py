"""`python -m simulate` is the command `simulate`."""

from simulate.cli import main

if __name__ == "__main__":
    main()
