import { expect, type Page } from '@playwright/test';

/** Opens a document of the Studio and waits until it can be edited. */
export async function openDocument(
  page: Page,
  path: string,
  title: string | RegExp,
): Promise<void> {
  await page.goto(`/studio/structure/${path}`);
  await expect(page.getByTestId('document-panel-scroller').getByText(title).first()).toBeVisible({
    timeout: 45_000,
  });
}

/** The Studio's Publish button. */
export const publishButton = (page: Page) =>
  page.getByRole('button', { name: 'Publier', exact: true });

/** Clicks Publish once the last keystrokes are saved, and returns the moment of the click, in ms. */
export async function publish(page: Page): Promise<number> {
  await expect(publishButton(page)).toBeEnabled();
  const clickedAt = performance.now();
  await publishButton(page).click();
  return clickedAt;
}

/** Opens an estimated service of the estimator's document in its dialog. */
export async function openEstimatedService(page: Page, name: string): Promise<void> {
  await openDocument(page, 'estimator', 'Estimateur de devis');
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByLabel('Prix de base (€ HT)')).toBeEditable();
}

/** Changes the base price of the service whose dialog is open, and closes the dialog. */
export async function setBasePrice(page: Page, euros: number): Promise<void> {
  const field = page.getByLabel('Prix de base (€ HT)');
  await field.fill(String(euros));
  await expect(field).toHaveValue(String(euros));
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
}
