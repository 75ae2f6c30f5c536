import type { SanityDocument } from '@sanity/client';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { goToStudio, pasteInto, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** Takes from a page what a browser gives to no page of another machine that came over plain HTTP. */
function withoutTls() {
  Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
  Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
  Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
}

test('over plain HTTP the Studio works as over TLS: pictures, pasted text, a quote’s lines', async ({
  page,
}) => {
  await page.addInitScript(withoutTls);
  await page.goto('/studio/mediatheque');
  const input = page.getByLabel('Fichiers à ajouter');
  await input.waitFor({ state: 'attached', timeout: STUDIO_LOAD_MS });
  expect(await page.evaluate(() => [typeof crypto.subtle, typeof crypto.randomUUID])).toEqual([
    'undefined',
    'undefined',
  ]);
  const background = { r: 12, g: 34, b: Math.floor(Math.random() * 255) };
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: String(Math.random()) } })
    .png()
    .toBuffer();
  const picture = { name: 'sans-tls.png', mimeType: 'image/png', buffer };
  const strip = page.getByRole('region', { name: 'Envois' });
  await input.setInputFiles(picture);
  await expect(strip.getByRole('status')).toHaveText(/^1\simage ajoutée\.$/);
  await input.setInputFiles(picture);
  await expect(strip.getByRole('status')).toHaveText(/^1\simage ajoutée, 1 déjà là\.$/);

  const client = lakeClient();
  const id = 'drafts.article-sans-tls';
  const article = (await client.getDocument('article-guide')) as SanityDocument;
  await client.createOrReplace({ ...article, _id: id, title: 'Sans TLS', body: [] });
  await goToStudio(page, '/studio/intent/edit/id=article-sans-tls;type=article;path=body/');
  const field = page.getByTestId('field-body');
  const editor = field.getByRole('textbox').first();
  await expect(editor).toBeVisible({ timeout: STUDIO_LOAD_MS });
  const overlay = field.getByTestId('activate-overlay');
  if (await overlay.isVisible()) await overlay.click();
  await editor.click();
  await pasteInto(editor, { 'text/html': '<h2>Collé</h2><p>Sans TLS.</p>', 'text/plain': '' });
  await expect
    .poll(() => client.fetch('pt::text(*[_id == $id][0].body)', { id }))
    .toContain('Sans TLS.');

  await goToStudio(page, '/studio/devis');
  await page.getByRole('button', { name: 'Nouveau devis' }).click();
  await page.getByLabel('Titre du devis').fill('Sans TLS');
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await page.keyboard.type('Maquette');
  await page.getByLabel('E-mail').fill('ana@exemple.test');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fiche du client' })).toBeVisible();
});
