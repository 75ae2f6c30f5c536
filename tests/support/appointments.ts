import { expect, type Page } from '@playwright/test';
import { mailsTo } from './leads.ts';

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
