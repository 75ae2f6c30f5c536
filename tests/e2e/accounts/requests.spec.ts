import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { sendWith } from '../../support/leads.ts';
import { expectSound, toast } from '../../support/page-checks.ts';

/** Answers the one request of an address as the Studio does, without a mail. */
async function answer(email: string, text: string): Promise<void> {
  const service = serviceClient();
  const { data } = await service
    .from('leads')
    .select('id, version')
    .eq('payload->>email', email)
    .single();
  const { error } = await service.rpc('answer_lead', {
    lead: data?.id,
    seen_version: data?.version,
    actor_id: 'test',
    actor_name: 'Test',
    answer: text,
    by_mail: false,
  });
  expect(error).toBeNull();
}

test('of what was sent with their address a client says whether it is theirs, and reads it then', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const [mine, foreign] = [
    await sendWith(account.email, 'Quarante références'),
    await sendWith(account.email, 'Un piège tendu'),
  ];
  await signInAs(context, account);
  await page.goto('/dashboard?onglet=demandes');
  const asked = page.getByRole('region', { name: /Est-ce bien vous/ });
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/Quarante références|Un piège tendu/)).toHaveCount(0);
  await expectSound(page, [320]);
  await asked
    .getByRole('listitem')
    .filter({ hasText: foreign })
    .getByRole('button', { name: 'Non, pas moi' })
    .click();
  await expect(toast(page, 'C’est noté')).toBeVisible();
  await expect(asked.getByRole('listitem')).toHaveCount(1);
  await asked.getByRole('button', { name: 'Oui, c’est moi' }).click();
  await expect(toast(page, 'Demande ajoutée')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(page.locator('#demandes-a-reconnaitre')).toBeFocused();
  await expect(page.getByRole('article', { name: 'Quarante références' })).toContainText(mine);
  await expect(page.getByText('Un piège tendu')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a client writes about a request, and reads what came of it', async ({ page, context }) => {
    const account = await createAccount();
    await sendWith(account.email, 'Un site');
    await answer(account.email, 'Voulez-vous en parler jeudi ?');
    await signInAs(context, account);
    // Sent with their address, it may be anybody's: its words show once they say that it is theirs.
    await page.goto('/dashboard?onglet=demandes');
    const request = page.getByRole('article', { name: 'Un site' });
    const asked = page.getByRole('region', { name: /Est-ce bien vous/ });
    await expect(asked).toContainText('Message');
    await expect(request).toBeHidden();
    await asked.getByRole('button', { name: 'Oui, c’est moi' }).click();
    await expect(page.getByText('Demande ajoutée')).toBeVisible();
    await expect(asked).toBeHidden();
    await page.goto('/dashboard?onglet=demandes');
    await expect(request).toContainText('En discussion');
    await expect(request).toContainText('Voulez-vous en parler jeudi');
    await request.getByText('Écrire un message…').click();
    await request.getByLabel('Votre message').fill('   ');
    await request.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(request).toContainText('Écrivez votre message.');
    await request.getByLabel('Votre message').fill('Sans scripts aussi.');
    await request.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(request).toContainText('Message envoyé');
    await expect(request.getByRole('list', { name: 'Conversation' })).toContainText(
      'Sans scripts aussi.',
    );
  });
});
