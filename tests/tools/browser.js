// The pages of a class in a real browser: node browser.js FOLDER SCREENSHOTS. Prints what is wrong, or nothing.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { chromium } = require('playwright-core');
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const [folder, screenshots] = process.argv.slice(2);
const problems = [];
const expect = (fact, holds, found) => { if (!holds) problems.push(`${fact}: ${JSON.stringify(found)}`); };
const pages = () => fs.readdirSync(path.join(folder, 'submissions')).sort();
const url = (name) => pathToFileURL(path.join(folder, name)).href;

async function watch(page) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error}`));
  page.on('request', (request) => expect('nothing is loaded', /^(file|data):/.test(request.url()), request.url()));
}

async function audit(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  for (const found of violations.filter((one) => ['serious', 'critical'].includes(one.impact))) {
    problems.push(`axe, ${name}: ${found.id}: ${found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }
}

async function classPage(page) {
  await page.goto(url('index.html'));
  const table = page.locator('table.heat').first();
  const rows = () => table.locator('tbody').first().locator('tr:visible');
  const column = (at) => rows().evaluateAll((all, at) => all.map((row) => Number(row.cells[at].dataset.v)), at);
  const sorted = (values, sign) => values.every((value, at) => at === 0 || sign * (value - values[at - 1]) >= 0);

  const button = (name) => table.getByRole('button', { name, exact: true });
  await button('score').click();
  expect('scores ascend', sorted(await column(1), 1), await column(1));
  await button('score').click();
  expect('scores descend', sorted(await column(1), -1), await column(1));
  expect('the head says so', await table.locator('th[aria-sort="descending"]').innerText() === 'score');
  await table.locator('th.case button').first().press('Enter');
  const letters = await rows().evaluateAll((all) => all.map((row) => row.cells[3].textContent));
  expect('a case sorts accepted first', letters[0].toUpperCase() === 'A', letters);

  const total = await rows().count();
  await page.fill('#name', '-00');
  const few = await rows().count();
  expect('a name narrows the rows', few > 0 && few < total, few);
  expect('the count follows', /^\d+ of \d+ submissions$/.test(await page.locator('#count').innerText()));
  await page.fill('#name', '');
  await page.selectOption('#verdict', 'W');
  const wrong = await rows().evaluateAll((all) => all.every((row) => row.textContent.toUpperCase().includes('W')));
  expect('a verdict narrows the rows', wrong && (await rows().count()) > 0);
  expect('a shown cell is reached by Tab', await table.locator('tbody tr:visible td[tabindex="0"]').count() === 1);
  await page.selectOption('#verdict', '');
  expect('all rows come back', (await rows().count()) === total);

  await table.locator('td[tabindex="0"]').first().focus();
  const from = await page.evaluate(() => document.activeElement.parentElement.rowIndex);
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home']) await page.keyboard.press(key);
  const at = await page.evaluate(() => [document.activeElement.parentElement.rowIndex, document.activeElement.cellIndex]);
  expect('the arrow keys move', at[0] === from + 1 && at[1] === 3, [from, at]);
  expect('the cell is told', (await page.locator('#peek').innerText()).includes(' · '));
  await Promise.all([page.waitForURL(/submissions\/.*#case-/), page.keyboard.press('Enter')]);
  expect('Enter opens the case', await page.locator('details.one:target').evaluate((one) => one.open));
}

async function submissionPage(page, name) {
  await page.goto(url(`submissions/${name}`));
  const cases = page.locator('details.one');
  await page.locator('#open').click();
  expect('all cases open', await page.locator('details.one[open]').count() === await cases.count());
  expect('there is a chat', await page.locator('.chat .us').count() > 0 && await page.locator('.chat .them').count() > 0);
  expect('there are boards', await page.locator('.boards svg').count() > 0);
  expect('the screen is folded away', !(await page.getByText('The whole screen').first().locator('..').evaluate((one) => one.open)));
  await page.check('#failed');
  expect('what was accepted is hidden', await page.locator('details.ok-one:visible').count() === 0);
  await page.uncheck('#failed');
  await audit(page, name);
  expect('no script of a program ran', (await page.evaluate(() => window.hacked)) === undefined);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect('the page is not wider than the window', wide <= 0, wide);
}

async function shoot(browser, width, colorScheme) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  await watch(page);
  await page.goto(url('index.html'));
  await audit(page, `class page, ${width}, ${colorScheme}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(`the class page fits ${width}`, wide <= 0, wide);
  await page.screenshot({ path: path.join(screenshots, `class-${width}-${colorScheme}.png`), fullPage: true });
  await submissionPage(page, 'queens-001.html');
  await page.screenshot({ path: path.join(screenshots, `submission-${width}-${colorScheme}.png`), fullPage: true });
  await context.close();
}

(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await watch(page);
  await classPage(page);
  for (const name of pages().filter((name) => /-001|script/.test(name))) await submissionPage(page, name);
  for (const width of [1280, 400]) for (const scheme of ['light', 'dark']) await shoot(browser, width, scheme);
  await browser.close();
  if (problems.length > 0) {
    console.log([...new Set(problems)].join('\n'));
    process.exitCode = 1;
  }
})();
