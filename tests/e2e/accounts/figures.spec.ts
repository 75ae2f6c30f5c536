import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type FiguresAnswer,
  type LateDue,
  NO_FIGURES,
  NO_PAYMENTS,
} from '../../../lib/figures/wire.ts';
import { serviceClient } from '../../support/client-account.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';
import { readWorkbook } from '../../support/workbook.ts';

/** What the tool is answered where nothing was counted. */
const NOTHING: FiguresAnswer = {
  rows: [null, '2031-01', '2030-12'].map((month) => ({ ...NO_FIGURES, month, service: null })),
  services: [],
  since: null,
  replyDelay: '24h',
  refusals: [],
  forClaims: NO_FIGURES,
  payments: NO_PAYMENTS,
  late: [],
};

const HOUR_MS = 60 * 60 * 1000;

/** A request for a service that no other test has, sent two days ago. */
async function newRequest(
  name: string,
  change: { status?: string; answeredAfterHours?: number; example?: boolean } = {},
): Promise<void> {
  const at = Date.now() - 48 * HOUR_MS;
  const { status = 'new', answeredAfterHours, example = false } = change;
  const { error } = await serviceClient()
    .from('leads')
    .insert({
      reference: `DEV-${randomUUID()}`,
      kind: 'quote',
      status,
      payload: { service: name.toLowerCase(), labels: { service: name } },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: 'a'.repeat(64),
      created_at: new Date(at).toISOString(),
      answered_at: answeredAfterHours
        ? new Date(at + answeredAfterHours * HOUR_MS).toISOString()
        : null,
      is_example: example,
    });
  expect(error).toBeNull();
}

async function openFigures(studio: Page): Promise<void> {
  await goToStudio(studio, '/studio/chiffres');
  await expect(studio.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
}

test('« Chiffres »: a service’s months, its share answered in time, and the same as a file', async ({
  studio,
}) => {
  const name = `Essai ${randomUUID().slice(0, 8)}`;
  await newRequest(name, { status: 'won', answeredAfterHours: 3 });
  await newRequest(name, { status: 'lost', answeredAfterHours: 30 });
  await newRequest(name);
  await newRequest(name, { status: 'spam', answeredAfterHours: 1 });
  await newRequest(name, { status: 'won', answeredAfterHours: 1, example: true });

  await openFigures(studio);
  const months = studio.getByRole('table').first();
  await studio.getByLabel('Période').selectOption('3 derniers mois');
  await expect(months.getByRole('row')).toHaveCount(5);
  await studio.getByLabel('Service', { exact: true }).selectOption(name);
  const total = ['3', '2', '16 h 30', '33 %', '1', '1', '50 %', '0', '0', '–', '0 €', '0', '0'];
  await expect(months.getByRole('row').last().getByRole('cell')).toHaveText(total);
  const services = studio.getByRole('table').last();
  await expect(services.getByRole('row', { name: new RegExp(`^${name} 3 2 `) })).toBeVisible();
  await expect(studio.getByText('Pour les chiffres clés de l’accueil')).toBeVisible();
  expect(await accessibilityFindings(studio, '#figures')).toEqual([]);
  await expectFrench(studio);

  const downloading = studio.waitForEvent('download');
  await studio.getByRole('button', { name: 'Exporter (Excel)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^chiffres-\d{4}-\d\d-\d\d\.xlsx$/);
  const file = new Blob([readFileSync(await download.path())]);
  const lines = (await readWorkbook(file)).map((line) =>
    line.map((cell) => (cell && typeof cell === 'object' ? cell.number : cell)).join(';'),
  );
  expect(lines).toContain(`Toute la période;${name};3;2;16.5;0.33;1;1;0.5;0;0;;0;0;0`);

  // On a telephone the tables scroll by themselves.
  await studio.setViewportSize({ width: 390, height: 844 });
  const overflow = await studio
    .locator('#figures')
    .evaluate((tool) => tool.scrollWidth - tool.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await studio.setViewportSize({ width: 1440, height: 900 });

  // On paper stand the figures, and nothing of the Studio.
  await studio.emulateMedia({ media: 'print' });
  await expect(studio.getByRole('button', { name: 'Exporter (Excel)' })).toBeHidden();
  await expect(studio.getByRole('link', { name: 'Bureau', exact: true })).toBeHidden();
  await expect(studio.getByText('Pour les chiffres clés de l’accueil')).toBeHidden();
  await expect(months).toBeVisible();
  // Nothing of them is cut at the right edge of a sheet of A4.
  await studio.setViewportSize({ width: 1047, height: 718 });
  const cut = await studio
    .locator('#figures')
    .evaluate((tool) =>
      [...tool.querySelectorAll('table')].map(
        (table) => table.getBoundingClientRect().right > innerWidth,
      ),
    );
  expect(cut).toEqual([false, false]);
  await studio.setViewportSize({ width: 1440, height: 900 });
  await studio.emulateMedia({ media: 'screen' });
});

anyConsole(
  'says that nothing can be read, tries again, and says so where there is nothing',
  async ({ studio }) => {
    const route = '**/api/figures*';
    let asked = 0;
    await studio.route(route, (answer) => {
      asked++;
      return answer.abort();
    });
    await openFigures(studio);
    const problem = studio.locator('#figures').getByRole('alert');
    await expect(problem).toContainText('Le site ne répond pas');
    const again = studio.getByRole('button', { name: 'Réessayer' });
    // Coming back to the window reads the figures anew as well: from here on it stays in front.
    await studio.bringToFront();
    await again.focus();
    const before = asked;
    await again.press('Enter');
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(problem).toContainText('Le site ne répond pas');
    await studio.unroute(route);
    await studio.route(route, (answer) => answer.fulfill({ json: NOTHING }));
    await again.press('Enter');
    await expect(
      studio.getByText('Aucune demande sur cette période, ni devis envoyé, ni projet livré.'),
    ).toBeVisible();
    await expect(problem).toHaveCount(0);
    await expect(studio.getByRole('table')).toHaveCount(0);
    expect(await accessibilityFindings(studio, '#figures')).toEqual([]);
    await studio.unroute(route);
  },
);

test('names who is late, with what and since when, and leads to the quote', async ({ studio }) => {
  const email = `retard-${randomUUID()}@exemple.test`;
  const quote = await sendQuote(serviceClient(), contentFor(email));
  const late = (position: number): LateDue => ({
    quote: quote.id,
    reference: `${quote.number}-${position}`,
    label: 'Acompte',
    client: `Atelier Roy ${position}`,
    cents: 41_724,
    dueOn: '2031-02-08',
  });
  const route = '**/api/figures*';
  const dues = Array.from({ length: 12 }, (_, index) => late(index + 1)).toReversed();
  await studio.route(route, (asked) => asked.fulfill({ json: { ...NOTHING, late: dues } }));
  await openFigures(studio);
  const part = studio.getByRole('region', { name: 'Règlements en retard' });
  await expect(part).toContainText(
    `Acompte, à régler au plus tard le 8 février 2031 (${quote.number}-1)`,
  );
  await expect(part.getByText('Atelier Roy 11')).toBeHidden();
  await part.getByText('Les 2\u00a0règlements suivants').click();
  await expect(part.getByText('Atelier Roy 12')).toBeVisible();
  expect(await accessibilityFindings(studio, '#figures')).toEqual([]);
  await part.getByRole('link', { name: 'Atelier Roy 1\u00a0: 417,24\u00a0€' }).click();
  await expect(studio).toHaveURL(new RegExp(`/studio/devis/${quote.id}`));
  await studio.unroute(route);
});
