import { expect, type Locator, type Page } from '@playwright/test';
import { mailsTo } from './leads.ts';

/** The slots of the day that is shown: tests run beside each other, and each takes one of its own. */
export const slots = (page: Page) => page.getByRole('button', { name: /^Choisir / });

/** The days of the week that is shown, of those with a free slot. */
export const days = (page: Page) =>
  page.getByRole('navigation', { name: 'Jours' }).getByRole('link', { name: /libres?$/ });

const pressAny = async (these: Locator) =>
  these.nth(Math.floor(Math.random() * (await these.count()))).click();

/** Chooses a slot that nobody else takes meanwhile, and comes to the form. */
export async function chooseSlot(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/rendez-vous');
    await page.getByRole('link', { name: 'Semaine suivante' }).click();
    await page.waitForURL(/jour=/);
    await pressAny(days(page));
    await pressAny(slots(page));
    await expect(page.getByLabel('Votre nom')).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** The path that the mail of a call to confirm leads to; empty where the text is of no such mail. */
export const proofPathIn = (text: string): string =>
  /\/rendez-vous\/[\w-]{32}\?confirmer=oui/.exec(text)?.[0] ?? '';

/** The path of the newest mail that asks an address to confirm a call. */
export async function proofPathOf(email: string): Promise<string> {
  const newest = async () =>
    (await mailsTo(email)).map(({ text }) => proofPathIn(text)).find(Boolean) ?? '';
  await expect.poll(newest).not.toBe('');
  return newest();
}

/** Confirms a call that was asked for with this address by the link of its mail, and comes to the appointment. */
export async function confirmByMail(page: Page, email: string): Promise<void> {
  await page.goto(await proofPathOf(email));
  await page.getByRole('button', { name: /^Confirmer le rendez-vous/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre rendez-vous est confirmé',
  );
}
