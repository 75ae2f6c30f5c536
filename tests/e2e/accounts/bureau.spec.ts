import type { Locator } from '@playwright/test';
import { createAccount, serviceClient } from '../../support/client-account.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { sendWith } from '../../support/leads.ts';
import { accessibilityFindings, tabTo } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** A section of the Bureau, with all of its lines: others' tests have theirs there, too. */
async function sectionOf(page: Page, name: string): Promise<Locator> {
  await goToStudio(page, '/studio/bureau');
  const section = page.getByRole('region', { name, exact: true });
  await expect(section.getByRole('listitem').first()).toBeVisible({ timeout: STUDIO_LOAD_MS });
  const more = section.getByRole('button', { name: /^Afficher les/ });
  if (await more.isVisible()) await more.click();
  return section;
}

/** The focus has stayed in the section: on the line that follows, or on the section itself. */
const expectFocusIn = (section: Locator) =>
  expect
    .poll(() => section.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);

test('a request is answered on the Bureau by the keyboard alone; what is typed stays, and the line leaves', async ({
  studio: page,
}) => {
  const email = `bureau-${Date.now()}@example.fr`;
  const subject = `Un atelier à relier ${Date.now()}`;
  await sendWith(email, subject);
  const section = await sectionOf(page, 'Demandes');
  const line = section.getByRole('listitem').filter({ hasText: subject });
  const answer = line.getByRole('button', { name: /répondre…$/ });
  await answer.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Votre réponse');
  await expect(dialog).toContainText('Bonjour');
  await tabTo(page, field);
  await page.keyboard.insertText('Avec plaisir : jeudi ?');
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await expectFrench(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(answer).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Avec plaisir : jeudi ?');
  await tabTo(page, dialog.getByRole('button', { name: 'Envoyer la réponse' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Réponse envoyée.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await expectFocusIn(section);
  const { data } = await serviceClient()
    .from('leads')
    .select('answered_at')
    .eq('payload->>email', email)
    .single();
  expect(data?.answered_at).not.toBeNull();
});

// Its console names the refusal.
anyConsole(
  'an answer that does not get through says why, and is there at the next try',
  async ({ studio: page }) => {
    const subject = `Un essai ${Date.now()}`;
    await sendWith(`bureau-${Date.now()}@example.fr`, subject);
    const section = await sectionOf(page, 'Demandes');
    const line = section.getByRole('listitem').filter({ hasText: subject });
    await line.getByRole('button', { name: /répondre…$/ }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Votre réponse');
    await field.fill('Je vous appelle.');
    // Somebody else has changed it meanwhile.
    const service = serviceClient();
    const { data } = await service
      .from('leads')
      .select('id, version')
      .eq('payload->>subject', subject)
      .single();
    await service
      .rpc('mark_lead', {
        lead: data?.id,
        seen_version: data?.version,
        actor_id: 'test',
        actor_name: 'Test',
        mark: 'answered',
      })
      .throwOnError();
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(dialog.getByRole('alert')).toContainText('rien n’a été modifié');
    await expect(field).toHaveValue('Je vous appelle.');
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(page.getByText('Réponse envoyée.')).toBeVisible();
    await expect(line).toHaveCount(0);
  },
);

test('a review is read in full, and published or refused, where it is announced', async ({
  studio: page,
}) => {
  const names = ['à lire', 'à refuser'].map((fate) => `Client ${fate} ${Date.now()}`);
  const accounts = [await createAccount(), await createAccount()];
  await serviceClient()
    .from('testimonials')
    .insert(
      names.map((name, index) => ({
        user_id: accounts[index]?.userId,
        name,
        content: `${'Un travail soigné, rendu à l’heure. '.repeat(4)}Fin.`,
        rating: 5,
      })),
    )
    .throwOnError();
  const section = await sectionOf(page, 'Avis à lire');
  const line = (name = '') => section.getByRole('listitem').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await line(names[0])
    .getByRole('button', { name: /décider…$/ })
    .click();
  // The line has its beginning alone.
  await expect(line(names[0])).not.toContainText('Fin.');
  await expect(dialog.getByRole('article')).toContainText('Fin.');
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Publier l’avis' }).click();
  await expect(page.getByText('L’avis est publié sur la page d’accueil.')).toBeVisible();
  await expect(line(names[0])).toHaveCount(0);
  await expectFocusIn(section);

  await line(names[1])
    .getByRole('button', { name: /décider…$/ })
    .click();
  await dialog.getByRole('button', { name: 'Refuser…' }).click();
  await page.getByLabel('Motif du refus').fill('Il cite un tiers.');
  await page.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line(names[1])).toHaveCount(0);
  await serviceClient().from('testimonials').delete().in('name', names).throwOnError();
});
