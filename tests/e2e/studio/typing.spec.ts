import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { fillField, openDocument, publishButton } from '../../support/studio.ts';

const FIELD = 'Accroche';
const PING = /\/ping(?:\?|$)/;

const openIn = async (page: Page) => {
  await openDocument(page, 'service;service-make', FIELD);
  return page.getByLabel(FIELD, { exact: true });
};

const tagline = () => lakeClient().fetch<string>('*[_id == "drafts.service-make"][0].tagline');

anyConsole(
  'a window that is closed right after the last key asks, and the lake has every letter',
  async ({ context }) => {
    const page = await context.newPage();
    const field = await openIn(page);
    await fillField(field, 'Avant');
    await expect.poll(tagline).toBe('Avant');
    await field.pressSequentially(' la fermeture de cet onglet', { delay: 20 });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await expect.poll(tagline).toBe('Avant la fermeture de cet onglet');
    expect(asked).toEqual(['beforeunload']);
  },
);

test('a caret stays where it is while another types in the same field', async ({
  studio: page,
  context,
}) => {
  const other = await context.newPage();
  const [mine, yours] = await Promise.all([openIn(page), openIn(other)]);
  await fillField(mine, 'un deux trois');
  await expect(yours).toHaveValue('un deux trois');
  await mine.press('Home');
  for (let steps = 0; steps < 2; steps += 1) await mine.press('ArrowRight');
  await yours.press('Control+Home');
  await yours.pressSequentially('Oh, ');
  await expect(mine).toHaveValue('Oh, un deux trois');
  await mine.pressSequentially('XY');
  await expect(mine).toHaveValue('Oh, unXY deux trois');
  await expect(yours).toHaveValue('Oh, unXY deux trois');
});

anyConsole('« Publier » is off while offline, and on again after', async ({ context }) => {
  const page = await context.newPage();
  const field = await openIn(page);
  await fillField(field, 'À publier');
  await expect(publishButton(page)).toBeEnabled();
  await context.setOffline(true);
  await expect(publishButton(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(publishButton(page)).toBeEnabled();
});

anyConsole(
  'a machine without any network publishes on its own lake, as long as that answers',
  async ({ context }) => {
    const page = await context.newPage();
    const field = await openIn(page);
    await fillField(field, 'Sans réseau');
    await expect(publishButton(page)).toBeEnabled();
    const asked = page.waitForResponse(PING);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      window.dispatchEvent(new Event('offline'));
    });
    await asked;
    await expect(publishButton(page)).toBeEnabled();
    await page.route(PING, (route) => route.abort());
    await expect(publishButton(page)).toBeDisabled();
    await page.unroute(PING);
    await expect(publishButton(page)).toBeEnabled();
    await publishButton(page).click();
    await expect
      .poll(() => lakeClient().fetch('*[_id == "service-make"][0].tagline'))
      .toBe('Sans réseau');
  },
);

test('what is wrong with a field is said below it, without a pointer', async ({ studio: page }) => {
  const field = await openIn(page);
  await fillField(field, '');
  const form = page.getByTestId('form-view');
  const problem = form.getByText('Écrivez une accroche.', { exact: true });
  await expect(problem).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/Écrivez une accroche\./);
});
