// The pictures of docs/guide-studio.md, a test each, named by its file. Each begins with the seed content, prepares what
// is to be seen as the consultant would, and leaves nothing that another one shows.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { disablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing';
import { ROOT } from '../../scripts/stack/config.ts';
import { DEMO_ACCOUNT } from '../../scripts/stack/demo-account.ts';
import { createAccount, serviceClient, signInAs } from '../support/client-account.ts';
import { E2E } from '../support/e2e-stack.ts';
import { expect, type Page, anyConsole as picture } from '../support/fixtures.ts';
import { lakeClient } from '../support/lake-client.ts';
import { contentFor, sendQuote } from '../support/quotes.ts';
import {
  fillField,
  goToStudio,
  openActions,
  openDocument,
  publishButton,
  STUDIO_LOAD_MS,
  signInToStudio,
} from '../support/studio.ts';
import { takePicture } from './take-picture.ts';

/** A day that is ahead whenever the pictures are taken, and reads well. */
const NEW_YEAR = `${new Date().getFullYear() + 1}-01-01T07:00:00.000Z`;

/** A client of the lake by the session of this browser's Studio: the history names its editor, as of what they do there. */
async function editorClient(page: Page): Promise<SanityClient> {
  await signInToStudio(page);
  const cookies = await page.context().cookies(E2E.lakeUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return lakeClient().withConfig({
    token: undefined,
    headers: { cookie, origin: E2E.siteUrl },
  });
}

type Fields = Record<string, unknown>;

const writeDraft = (client: SanityClient, publishedId: string, set: Fields) =>
  client.action({
    actionType: 'sanity.action.document.edit',
    publishedId,
    draftId: `drafts.${publishedId}`,
    patch: { set },
  });

async function publishNew(client: SanityClient, publishedId: string, set: Fields): Promise<void> {
  await writeDraft(client, publishedId, set);
  await client.action({
    actionType: 'sanity.action.document.publish',
    publishedId,
    draftId: `drafts.${publishedId}`,
  });
}

/** Writes a link that leads nowhere: the article that it led to is gone. */
const writeDeadLink = (client: SanityClient) =>
  writeDraft(client, 'aboutPage', {
    'closing.primary': { label: 'Lire le guide des tableurs', href: '/blog/tableurs' },
  });

/** A « publication groupée » of new prices and of what is said of them, for the new year; its id. */
async function prepareNewPrices(client: SanityClient): Promise<string> {
  const releaseId = 'rJanvier';
  await client.releases.create({
    releaseId,
    metadata: {
      title: 'Prix de janvier',
      description: 'La nouvelle grille, et le service qui en parle.',
      releaseType: 'scheduled',
      intendedPublishAt: NEW_YEAR,
    },
  });
  for (const id of ['estimator', 'service-make', 'article-guide']) {
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
  }
  return releaseId;
}

/** A client's review that waits for the consultant; the only one. */
async function receiveReview(): Promise<void> {
  const store = serviceClient();
  await forgetReviews();
  const { data: client } = await store
    .from('profiles')
    .select('user_id')
    .eq('email', DEMO_ACCOUNT.email)
    .single();
  const { error } = await store.from('testimonials').insert({
    user_id: client?.user_id,
    name: 'Camille Exemple',
    role: 'Gérante',
    company: 'Boulangerie (exemple)',
    rating: 5,
    content:
      'Les commandes arrivent seules dans mon tableau de production. J’ai retrouvé mes fins de journée, et je sais corriger un scénario moi-même.',
  });
  expect(error).toBeNull();
}

async function forgetReviews(): Promise<void> {
  await serviceClient().from('testimonials').delete().neq('rating', 0);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Number of requests in each of the last months, this one first. */
const REQUESTS = [4, 7, 5, 8, 3, 2, 6, 9, 5, 4, 7, 3];

/** The person from whom the requests of a year come. */
const OF_A_YEAR = { email_hash: 'a'.repeat(64) };

/** A year of requests, and what became of them. */
async function receiveYear(): Promise<void> {
  const store = serviceClient();
  await forgetYear();
  const requests = REQUESTS.flatMap((count, month) =>
    Array.from({ length: count }, (_, index) => {
      const at = Date.now() - (month * 30.4 + 0.5 + index / 4) * DAY_MS;
      const [service, name] = index % 2 ? ['make', 'Make'] : ['bubble', 'Bubble'];
      return {
        ...OF_A_YEAR,
        reference: `DEV-${randomUUID()}`,
        kind: 'quote',
        status: ['won', 'quoted', 'lost'][index % 3],
        payload: { service, labels: { service: name } },
        consent_contact: true,
        idempotency_key: randomUUID(),
        created_at: new Date(at).toISOString(),
        answered_at: new Date(at + ((3 + index * 5) * DAY_MS) / 24).toISOString(),
      };
    }),
  );
  const { data: leads } = await store
    .from('leads')
    .insert(requests)
    .select('id, status, created_at')
    .throwOnError();
  const quoted = leads.filter(({ status }) => status !== 'lost');
  await store
    .from('quotes')
    .insert(
      quoted.map(({ id, status, created_at }, index) => ({
        ...OF_A_YEAR,
        lead_id: id,
        status: status === 'won' ? 'accepted' : 'sent',
        content: {},
        document: {},
        number: `D-2000-${index + 1001}`,
        net_cents: 90_000 + index * 12_500,
        total_cents: 108_000 + index * 15_000,
        issued_on: created_at.slice(0, 10),
        valid_until: NEW_YEAR.slice(0, 10),
        sent_at: created_at,
        decided_at: status === 'won' ? created_at : null,
        sha256: 'a'.repeat(64),
      })),
    )
    .throwOnError();
}

async function forgetYear(): Promise<void> {
  for (const table of ['quotes', 'leads'] as const) {
    await serviceClient().from(table).delete().match(OF_A_YEAR);
  }
}

/** Once the Studio has loaded. */
const inStudio = { timeout: STUDIO_LOAD_MS };

/** Where the pointer is in nobody's way. */
const restPointer = (page: Page) => page.mouse.move(1, 400);

picture('connexion', async ({ page }) => {
  const origin = encodeURIComponent(`${E2E.siteUrl}/studio`);
  await page.goto(`${E2E.lakeUrl}/auth/login?origin=${origin}`);
  await takePicture(page, 'guide/connexion', { of: [page.locator('form')], margin: 48 });
});

picture('bureau', async ({ page }) => {
  const client = await editorClient(page);
  await publishNew(client, 'service-bubble', {
    tagline: 'Votre idée devient l’application de vos clients',
  });
  await publishNew(client, 'homePage', { heroTitle: 'Vos outils, enfin reliés.' });
  await writeDraft(client, 'article-comparatif', { category: 'Comparatif d’outils' });
  await writeDeadLink(client);
  const releaseId = await prepareNewPrices(client);
  await client.releases.schedule({ releaseId, publishAt: NEW_YEAR });
  await receiveReview();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/studio');
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Avis à lire').getByText('Camille Exemple')).toBeVisible(inStudio);
  await expect(part('Liens à corriger').getByRole('listitem')).toHaveCount(1);
  await expect(part('Dernières publications').getByRole('listitem')).toHaveCount(5);
  await expect(part('Dernières publications').getByText('par vous').first()).toBeVisible();
  await restPointer(page);
  await takePicture(page, 'studio', { width: 960 });
  await page.setViewportSize({ width: 1280, height: 1400 });
  await takePicture(page, 'guide/bureau', {
    of: [page.getByTestId('studio-navbar'), ...(await page.locator('#bureau section').all())],
  });
  await forgetReviews();
});

picture('aller-a', async ({ page }) => {
  await page.goto('/studio');
  await page.getByTestId('studio-search').click(inStudio);
  const field = page.getByRole('combobox', { name: 'Aller à…' });
  await field.fill('devis');
  const found = page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
  await expect(found.filter({ hasText: 'Page du devis' }).first()).toBeVisible();
  await restPointer(page);
  await takePicture(page, 'guide/aller-a', { of: [page.getByRole('dialog')], margin: 12 });
});

picture('publier', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openDocument(page, 'service;service-airtable', 'Accroche');
  const tagline = page.getByLabel('Accroche', { exact: true });
  await fillField(tagline, 'Un tableau partagé, à la place de dix fichiers');
  await expect(publishButton(page)).toBeEnabled();
  await restPointer(page);
  await takePicture(page, 'guide/publier');
});

picture('apercu', async ({ page }) => {
  await page.goto(`/studio/presentation?preview=${encodeURIComponent('/services')}`);
  const frame = page.frameLocator('iframe');
  const before = frame.locator('p', { hasText: 'Vos outils se parlent, vous gagnez des heures' });
  await expect(before.first()).toBeVisible(inStudio);
  const field = page.getByLabel('Accroche', { exact: true });
  // Until the overlays are there, a click opens nothing.
  await expect(async () => {
    await before.first().scrollIntoViewIfNeeded();
    const box = await before.first().boundingBox();
    if (box) await page.mouse.click(box.x + 20, box.y + box.height / 2);
    await expect(field).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  // Presentation follows a document from a moment after it has opened it: who types on sees it.
  const typed = frame.locator('p', { hasText: 'Vos outils se parlent, vous rentrez plus tôt' });
  await expect(async () => {
    await fillField(field, 'Vos outils se parlent, vous rentrez');
    await fillField(field, 'Vos outils se parlent, vous rentrez plus tôt');
    await expect(typed.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await field.scrollIntoViewIfNeeded();
  await typed.first().hover();
  await takePicture(page, 'guide/apercu');
});

picture('partager', async ({ page }) => {
  await page.goto(`/studio/presentation?preview=${encodeURIComponent('/services')}`);
  await expect(page.frameLocator('iframe').locator('h1')).toBeVisible(inStudio);
  const share = page.getByRole('button', { name: 'Partager cet aperçu' });
  await share.click();
  const toggle = page.locator('label', { hasText: 'pendant sept jours' });
  await toggle.click();
  const copy = page.getByRole('menuitem', { name: 'Copier le lien de l’aperçu' });
  await expect(copy).toBeEnabled();
  await expect(page.getByText('Scannez le QR code')).toBeVisible();
  await takePicture(page, 'guide/partager', { of: [share, toggle, copy], margin: 12 });
  await disablePreviewAccessSharing(lakeClient(), 'pictures', E2E.siteUrl);
});

picture('modeles', async ({ page }) => {
  await goToStudio(page, '/studio/structure/article');
  const add = page.getByTestId('multi-action-intent-button');
  await expect(page.getByText('Make ou n8n').first()).toBeVisible(inStudio);
  await add.click();
  const last = page.getByRole('menuitem', { name: 'Article : étude de cas' });
  await expect(last).toBeVisible();
  await takePicture(page, 'guide/modeles', {
    of: [page.getByTestId('pane-header').last(), last, page.getByText('Make ou n8n').first()],
    margin: 12,
  });
});

picture('tableau', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  const path = encodeURIComponent('body[_key=="mto"].caption');
  await goToStudio(page, `/studio/intent/edit/id=article-comparatif;type=article;path=${path}/`);
  const cell = page.getByLabel('Prise en main, n8n');
  await expect(cell).toBeEditable(inStudio);
  await cell.click();
  const caption = page.getByText('Dit ce que compare le tableau.').first();
  const help = page.getByText('Un tableau copié dans un tableur se colle d’un coup.');
  await help.scrollIntoViewIfNeeded();
  await takePicture(page, 'guide/tableau', { of: [caption, cell, help], margin: 20 });
});

picture('recherche', async ({ page }) => {
  await openDocument(page, 'article;article-guide', 'Titre');
  await page.getByRole('button', { name: 'Recherche et partage' }).click();
  const share = page.getByAltText('Ce que montre un lien partagé');
  await expect(share).toBeVisible();
  await expect
    .poll(() => share.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  await restPointer(page);
  await takePicture(page, 'guide/recherche');
});

picture('programmer', async ({ page }) => {
  await openDocument(page, 'article;article-guide', 'Titre');
  await fillField(page.getByLabel('Titre', { exact: true }), 'Automatiser son CRM en une heure');
  await expect(publishButton(page)).toBeEnabled();
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Programmer' }).click();
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button').first();
  const confirm = dialog.getByRole('button', { name: 'Programmer' });
  const when = dialog.getByLabel('Jour et heure');
  await when.fill(`04/01/${new Date(NEW_YEAR).getFullYear()} 9h`);
  await expect(confirm).toBeEnabled();
  await restPointer(page);
  await takePicture(page, 'guide/programmer', { of: [close, when, confirm], margin: 28 });
});

picture('groupee', async ({ page }) => {
  const releaseId = await prepareNewPrices(await editorClient(page));
  await page.setViewportSize({ width: 1280, height: 680 });
  await page.goto(`/studio/releases/${releaseId}`);
  await expect(page.getByText('Automatisations Make').first()).toBeVisible(inStudio);
  await expect(page.getByText('Vérification des documents')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Programmer…' })).toBeEnabled();
  await restPointer(page);
  await takePicture(page, 'guide/groupee');
});

picture('prix', async ({ page }) => {
  const price = { 'services[_key=="make"].basePrice': 900 };
  await writeDraft(await editorClient(page), 'estimator', price);
  await goToStudio(page, '/studio/intent/edit/id=estimator;type=estimator/');
  await page.getByRole('button', { name: 'Prix avant et après' }).click(inStudio);
  await expect(page.getByText('3 prix sur 14 changent.')).toBeVisible();
  await page.getByText('Seulement ce qui change').click();
  await restPointer(page);
  await takePicture(page, 'guide/prix');
});

picture('liens', async ({ page }) => {
  await writeDeadLink(await editorClient(page));
  await page.goto('/studio/liens');
  await expect(page.getByText('/blog/tableurs')).toBeVisible(inStudio);
  await restPointer(page);
  await takePicture(page, 'guide/liens', {
    of: [
      page.getByRole('heading', { name: 'Liens', exact: true }),
      page.getByText('/blog/tableurs'),
      page.getByText('Chaque ligne ouvre'),
      page.getByRole('button', { name: 'Vérifier les liens' }),
    ],
    margin: 40,
  });
});

picture('avis', async ({ page }) => {
  await receiveReview();
  await page.goto('/studio/avis');
  const review = page.getByRole('article');
  await expect(review).toBeVisible(inStudio);
  const title = page.getByRole('heading', { name: 'Avis des clients' });
  await restPointer(page);
  await takePicture(page, 'guide/avis', { of: [title, review], margin: 32 });
  await forgetReviews();
});

picture('demandes', async ({ page }) => {
  await page.goto('/studio/demandes');
  // The demo account's request, with its conversation.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Exemple' })
    .first()
    .getByRole('link')
    .click(inStudio);
  await expect(page.getByRole('group', { name: 'État de la demande' })).toBeVisible();
  await restPointer(page);
  await takePicture(page, 'guide/demandes');
});

picture('clients', async ({ page }) => {
  await page.goto('/studio/clients');
  const tool = page.locator('#clients');
  await tool.getByRole('link', { name: new RegExp(DEMO_ACCOUNT.email) }).click(inStudio);
  await expect(tool.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await restPointer(page);
  await takePicture(page, 'guide/clients');
});

picture('devis', async ({ page }) => {
  await page.goto('/studio/devis');
  await page.getByRole('button', { name: 'Nouveau devis' }).click(inStudio);
  await page.getByLabel('Titre du devis').fill('Boutique en ligne');
  await page.getByLabel('Nom', { exact: true }).fill('Camille Exemple');
  await page.getByLabel('Entreprise').fill('Boulangerie (exemple)');
  await page.getByLabel('E-mail').fill('camille@exemple.fr');
  await page.getByLabel('Adresse postale').fill('1 rue du Port\n69001 Lyon');
  for (const [index, [label, quantity, unit, price]] of [
    ['Maquette de la boutique', '1,5', 'jour', '450'],
    ['Catalogue et paiement', '1', 'forfait', '1250,50'],
  ].entries()) {
    await page.getByRole('button', { name: 'Ajouter une ligne' }).click();
    await page.getByLabel(`Ligne ${index + 1}`, { exact: true }).fill(`${label}`);
    await page.getByLabel('Quantité').nth(index).fill(`${quantity}`);
    await page.getByLabel('Unité').nth(index).fill(`${unit}`);
    await page.getByLabel('Prix unitaire').nth(index).fill(`${price}`);
  }
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await page.getByRole('heading', { level: 2 }).first().click();
  await restPointer(page);
  await takePicture(page, 'guide/devis');
});

picture('chiffres', async ({ page }) => {
  await receiveYear();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/studio/chiffres');
  await expect(page.getByRole('table').first()).toBeVisible(inStudio);
  await restPointer(page);
  await takePicture(page, 'guide/chiffres');
  await forgetYear();
});

picture('mediatheque', async ({ page }) => {
  const client = await editorClient(page);
  const ids: string[] = [];
  for (const name of ['article', 'dashboard', 'devis', 'formations', 'home']) {
    const filename = `${name}.webp`;
    const file = readFileSync(join(ROOT, 'docs/images', filename));
    const { _id } = await client.assets.upload('image', file, { filename });
    const tags = name === 'dashboard' ? ['Espace client'] : ['Écrans', 'Site'];
    await client.patch(_id).set({ opt: { tags } }).commit();
    ids.push(_id);
  }
  await writeDraft(client, 'service-make', {
    image: {
      _type: 'image',
      asset: { _type: 'reference', _ref: ids.at(-1) },
      alt: 'L’accueil du site',
    },
  });
  await page.goto('/studio/mediatheque');
  await page.getByRole('button', { name: /^home\.webp/ }).click(inStudio);
  await expect(page.getByRole('link', { name: 'Make' }).last()).toBeVisible();
  await restPointer(page);
  await takePicture(page, 'guide/mediatheque');
  await lakeClient().delete('drafts.service-make');
  for (const id of ids) await lakeClient().delete(id);
});

picture('supprimes', async ({ page }) => {
  const client = await editorClient(page);
  await client.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'faq-contact-3',
    includeDrafts: [],
  });
  await page.setViewportSize({ width: 1280, height: 420 });
  await goToStudio(page, '/studio/structure/documents-supprimes');
  await expect(page.getByRole('button', { name: /^Rétablir/ }).first()).toBeVisible(inStudio);
  await restPointer(page);
  await takePicture(page, 'guide/supprimes');
});

picture('facturer', async ({ page, context }) => {
  const account = await createAccount();
  const quote = await sendQuote(serviceClient(), contentFor(account.email));
  await signInAs(context, account);
  await page.goto(`/dashboard/devis/${quote.id}`);
  await page.getByLabel('Vos prénom et nom').fill('Ana Martin');
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await page.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  await expect(page.getByRole('region', { name: 'À régler' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.goto('/studio/devis/a-facturer');
  const due = page.getByRole('listitem').filter({ hasText: `référence ${quote.number}-1` });
  await expect(due).toBeVisible(inStudio);
  await restPointer(page);
  await takePicture(page, 'guide/facturer');
});
