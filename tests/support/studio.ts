import { expect, type Locator, type Page } from '@playwright/test';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import { E2E } from './e2e-stack.ts';
import { englishLines, frenchText } from './french-text.ts';

/** Time that the Studio may take to load, in ms: it is megabytes of script on a busy machine. */
export const STUDIO_LOAD_MS = 45_000;

/** Has the browser's context hold a session of the Studio, as after its page: megabytes of script less. */
export async function signInToStudio({ request }: Page): Promise<void> {
  const answer = await request.get(`${E2E.lakeUrl}/v${SANITY_API_VERSION}/users/me`, {
    headers: { origin: E2E.siteUrl },
  });
  expect(answer.status()).toBe(200);
}

const isOpen = (page: Page) => new URL(page.url(), E2E.siteUrl).pathname.startsWith('/studio');

/** Goes to a URL as a link of the Studio does. */
const goWithin = (page: Page, to: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Leaves the open document of an open Studio: the next one may have a field of the same name. */
export async function leaveDocument(page: Page): Promise<void> {
  if (!isOpen(page)) return;
  // A dialog that was just closed may still write its own URL over this one.
  await expect(async () => {
    await goWithin(page, '/studio/structure');
    await expect(publishButton(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
}

/** Goes to a URL of the Studio; within the open one, as by its links: a page load takes most of a test's time. */
export async function goToStudio(page: Page, path: string): Promise<void> {
  if (!isOpen(page)) {
    await page.goto(path);
    return;
  }
  await leaveDocument(page);
  await goWithin(page, path);
}

/**
 * Opens a document of the Studio and waits until this field can be edited.
 *
 * @param path a singleton's type, or type and id: `service;service-make`
 */
export async function openDocument(page: Page, path: string, field: string): Promise<void> {
  const [type, id = type] = path.split(';');
  await goToStudio(page, `/studio/intent/edit/id=${id};type=${type}/`);
  await expect(page.getByLabel(field, { exact: true })).toBeEditable({ timeout: STUDIO_LOAD_MS });
  // Until the intent has become the document's own URL the form may be drawn anew.
  await expect(page).not.toHaveURL(/\/intent\//);
}

/**
 * Replaces what a field of the Studio holds, until it stays. The Studio may mount a form anew right after
 * it appeared (seen 0.3 s later, behind an intent link), and what is typed in between reaches no field.
 */
export async function fillField(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
}

/** Presses a button whose picture is drawn anew before the press ends, as the Studio does whenever it saves. */
export async function pressWhileDrawnAnew(button: Locator): Promise<void> {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await button.evaluate((element) => {
    const picture = element.querySelector('svg');
    const place = picture?.parentNode;
    if (!picture || !place) throw new Error('The button has no picture.');
    const next = picture.nextSibling;
    picture.remove();
    place.insertBefore(picture, next);
  });
  await mouse.up();
}

/** The Studio's Publish button. */
export const publishButton = (page: Page) =>
  page.getByRole('button', { name: 'Publier', exact: true });

/** Replaces what a field of the open document holds, until the Studio has a draft to publish of it. */
export async function changeField(page: Page, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(publishButton(page)).toBeEnabled({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Clicks Publish once there is something to publish, and returns the moment before, in ms. */
export async function publish(page: Page): Promise<number> {
  await expect(publishButton(page)).toBeEnabled();
  const clickedAt = performance.now();
  await publishButton(page).click();
  return clickedAt;
}

/**
 * Publishes the open document until `isLive` holds. Sanity may go by a validation from before the last keys, says that
 * something is wrong, and finds a moment later that nothing is: one presses again.
 */
export async function publishUntil(page: Page, isLive: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await publishButton(page).isEnabled()) await publish(page);
    await expect.poll(isLive, { timeout: 5_000 }).toBe(true);
  }).toPass();
}

/** Opens an estimated service of the estimator's document in its dialog. */
export async function openEstimatedService(page: Page, name: string): Promise<void> {
  await goToStudio(page, '/studio/intent/edit/id=estimator;type=estimator/');
  const item = page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  await item.click({ timeout: STUDIO_LOAD_MS });
  await expect(page.getByLabel('Prix de base (€ HT)')).toBeEditable();
}

/** Changes the base price of the service whose dialog is open, and closes the dialog. */
export async function setBasePrice(page: Page, euros: number): Promise<void> {
  const field = page.getByLabel('Prix de base (€ HT)');
  await fillField(field, String(euros));
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
}

/** Everything that the Studio shows and says now is French. */
export async function expectFrench(page: Page): Promise<void> {
  await expect.poll(async () => englishLines(await frenchText(page))).toEqual([]);
}

/** Opens the menu of what can be done with the open document. */
export const openActions = (page: Page) => page.getByTestId('action-menu-button').click();

/** Pastes into an element what another program copied, by its types. */
export const pasteInto = (field: Locator, copied: Record<string, string>): Promise<void> =>
  field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  }, copied);
