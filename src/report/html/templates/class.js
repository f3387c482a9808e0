'use strict';
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const name = document.getElementById('name');
  const verdict = document.getElementById('verdict');
  const count = document.getElementById('count');
  const peek = document.getElementById('peek');
  const tables = all('table.heat');

  /* What a row is sorted by: its name, a figure, or the letter of a case; what failed comes last. */
  const ORDER = 'ANITPMO?SWCUXB-.';
  const keyOf = (row, column) => {
    const cell = row.cells[column];
    if (cell.dataset.v !== undefined) return Number(cell.dataset.v);
    if (column > 2) return ORDER.indexOf(cell.textContent.toUpperCase());
    return cell.textContent.toLowerCase();
  };
  const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const sort = (table, column) => {
    const heads = [...table.tHead.rows[0].cells];
    const up = heads[column].getAttribute('aria-sort') !== 'ascending';
    heads.forEach((head, at) => head.setAttribute('aria-sort', at !== column ? 'none' : up ? 'ascending' : 'descending'));
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row, at) => ({ row, at, key: keyOf(row, column) }));
    rows.sort((a, b) => (up ? 1 : -1) * compare(a.key, b.key) || a.at - b.at);
    body.append(...rows.map((one) => one.row));
  };

  /* One cell of a table is reached by Tab, the others by the arrow keys. */
  const isCase = (cell) => cell && cell.matches('td.v');
  const shownRows = (table) => all('tbody tr', table).filter((row) => !row.hidden);
  const offer = (table, cell) => {
    all('td[tabindex="0"]', table).forEach((old) => { old.tabIndex = -1; });
    if (cell) cell.tabIndex = 0;
  };
  const offerShown = (table) => {
    const offered = table.querySelector('td[tabindex="0"]');
    if (offered && !offered.parentElement.hidden) return;
    offer(table, shownRows(table).flatMap((row) => [...row.cells]).find(isCase));
  };

  const filter = () => {
    const wanted = name.value.trim().toLowerCase();
    const letter = verdict.value;
    let shown = 0;
    let total = 0;
    for (const table of tables) {
      for (const row of table.tBodies[0].rows) {
        const fits = row.cells[0].textContent.toLowerCase().includes(wanted) &&
          (!letter || [...row.cells].some((cell, at) => at > 2 && cell.textContent.toUpperCase() === letter));
        row.hidden = !fits;
        shown += fits ? 1 : 0;
        total += 1;
      }
      offerShown(table);
    }
    const [before, between, after] = count.dataset.words.split('{}');
    count.textContent = before + shown + between + total + after;
  };

  const hush = () => { peek.textContent = ''; };
  const describe = (cell) => {
    const row = cell.parentElement;
    const head = row.closest('table').tHead.rows[0].cells[cell.cellIndex];
    return row.cells[0].textContent + ' · ' + head.textContent + ': ' + (cell.title || peek.dataset.accepted);
  };
  const openCase = (cell) => {
    const head = cell.closest('table').tHead.rows[0].cells[cell.cellIndex];
    location.href = cell.parentElement.querySelector('a').getAttribute('href') + '#' + head.dataset.case;
  };
  const visit = (table, cell) => {
    offer(table, cell);
    cell.focus();
  };
  const step = (cell, key) => {
    const rows = shownRows(cell.closest('table'));
    const cells = [...cell.parentElement.cells].filter(isCase);
    const row = rows.indexOf(cell.parentElement);
    const column = cells.indexOf(cell);
    const moves = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1], Home: [row, 0], End: [row, cells.length - 1],
      PageUp: [Math.max(row - 20, 0), column], PageDown: [Math.min(row + 20, rows.length - 1), column] };
    const target = moves[key];
    if (!target) return null;
    return rows[target[0]] ? [...rows[target[0]].cells].filter(isCase)[target[1]] : undefined;
  };

  for (const table of tables) {
    table.tHead.addEventListener('click', (event) => {
      const head = event.target.closest('th');
      if (head && event.target.closest('button')) sort(table, head.cellIndex);
    });
    table.addEventListener('click', (event) => { if (isCase(event.target)) openCase(event.target); });
    table.addEventListener('mouseover', (event) => { if (isCase(event.target)) peek.textContent = describe(event.target); });
    table.addEventListener('focusin', (event) => { if (isCase(event.target)) peek.textContent = describe(event.target); });
    table.addEventListener('mouseleave', hush);
    table.addEventListener('focusout', hush);
    table.addEventListener('keydown', (event) => {
      if (!isCase(event.target)) return;
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); openCase(event.target); return; }
      const target = step(event.target, event.key);
      if (target === null) return;
      event.preventDefault();
      if (target) visit(table, target);
    });
  }
  document.getElementById('controls').addEventListener('submit', (event) => event.preventDefault());
  name.addEventListener('input', filter);
  verdict.addEventListener('change', filter);
  filter();
})();
