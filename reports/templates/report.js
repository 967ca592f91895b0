"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      const body = table.tBodies[0];
      const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent;
      const compare = (a, b) => {
        if (a === "" || b === "") return (a === "") - (b === "");
        const n = Number(a) - Number(b);
        const order = Number.isNaN(n) ? a.localeCompare(b) : n;
        return down ? -order : order;
      };
      body.append(...[...body.rows].sort((a, b) => compare(key(a), key(b))));
      for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
}
const unfold = () => { for (const part of document.querySelectorAll("details")) part.open = true; };
addEventListener("beforeprint", unfold);
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) for (const part of target.querySelectorAll(":scope > details")) part.open = true;
};
addEventListener("hashchange", reveal);
reveal();
