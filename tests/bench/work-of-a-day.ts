import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { quoteTotals } from '../../lib/quotes/amounts.ts';
import { quoteDues } from '../../lib/quotes/dues.ts';
import { ROOT, type StackConfig } from '../../scripts/stack/config.ts';
import { createAccount } from '../support/client-account.ts';
import type { Hand, Picked } from '../support/hand.ts';
import { sendWith } from '../support/leads.ts';
import { SELLER, SIRET } from '../support/legal-facts.ts';
import { FULL_SETTINGS } from '../support/quote-papers.ts';
import { contentFor, sendQuote } from '../support/quotes.ts';
import { pasteInto, publishButton, STUDIO_LOAD_MS } from '../support/studio.ts';
import { benchClient } from './bench-stack.ts';

const POLL = { timeout: STUDIO_LOAD_MS, intervals: [50] };
const PATIENCE = { timeout: STUDIO_LOAD_MS };

/** Everybody but the consultant: what is there before a job, and who has what comes of it. */
export class Outside {
  readonly lake: SanityClient;
  readonly service: SupabaseClient;
  readonly #urls: StackConfig['urls'];

  constructor(config: StackConfig) {
    this.lake = benchClient(config);
    this.service = createClient(config.urls.supabase, config.secrets.supabaseSecretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    this.#urls = config.urls;
  }

  /** Waits until a visitor's page has these texts, in their order. */
  async sees(path: string, ...texts: string[]): Promise<void> {
    const read = async () => {
      const html = await (await fetch(this.#urls.site + path)).text();
      const places = texts.map((text) => html.indexOf(text));
      return places.every((place, index) => place > (places[index - 1] ?? -1));
    };
    await expect.poll(read, { ...POLL, message: `${path}: ${texts.join(' … ')}` }).toBe(true);
  }

  /** Waits until somebody has a mail with this text in it. */
  async gets(email: string, text: string): Promise<void> {
    const url = `${this.#urls.mailbox}/api/messages?to=${encodeURIComponent(email)}`;
    const read = async () => (await fetch(url)).text();
    await expect.poll(read, { ...POLL, message: `a mail to ${email}` }).toContain(text);
  }
}

/** A piece of a consultant's day: what is there before, and what is done from the Bureau on until its outcome is seen. */
type Job = {
  name: string;
  prepare?: (outside: Outside) => Promise<void>;
  work: (hand: Hand, outside: Outside) => Promise<void>;
};

const newEmail = () => `client-${randomUUID()}@exemple.test`;

/** A picture of one colour that nobody has sent before. */
async function pictureNamed(name: string): Promise<Picked> {
  const background = `#${randomBytes(3).toString('hex')}`;
  const buffer = await sharp({ create: { width: 1200, height: 675, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const field = ({ page }: Hand, name: string) => page.getByLabel(name, { exact: true }).first();
const button = ({ page }: Hand, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const publish = async (hand: Hand) => {
  await expect(publishButton(hand.page)).toBeEnabled(PATIENCE);
  await hand.click(publishButton(hand.page));
};

const changeTitle: Job = {
  name: 'find and change the home page’s title',
  work: async (hand, visitor) => {
    await hand.goTo("page d'accueil", 'Page d’accueil');
    await hand.writeOver(field(hand, 'Titre principal'), 'Mes outils se parlent.');
    await publish(hand);
    await visitor.sees('/', 'Mes outils se parlent.');
  },
};

const changePrice: Job = {
  name: 'change a service’s price',
  work: async (hand, visitor) => {
    await hand.goTo('prix bubble', 'Prix de base');
    await hand.writeOver(field(hand, 'Prix de base (€ HT)'), '2600');
    await hand.escape();
    await publish(hand);
    await visitor.sees('/services', '2\u202f600');
  },
};

const ASKED = { email: newEmail(), subject: 'Relier ma caisse à ma compta' };

const answerRequest: Job = {
  name: 'answer a new request',
  prepare: async ({ service }) => void (await sendWith(ASKED.email, ASKED.subject, service)),
  work: async (hand, client) => {
    const line = hand.page.getByRole('listitem').filter({ hasText: ASKED.subject });
    await hand.click(line.getByRole('button', { name: /répondre…$/ }));
    const dialog = hand.page.getByRole('dialog');
    await hand.writeOver(dialog.getByLabel('Votre réponse'), 'Oui. Je vous appelle jeudi.');
    await hand.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }));
    await expect(line).toHaveCount(0, PATIENCE);
    await client.gets(ASKED.email, 'jeudi');
  },
};

const QUOTED = { email: newEmail(), subject: 'Un portail pour mes adhérents' };

const quote: Job = {
  name: 'make a quote of a request, and send it',
  prepare: async (outside) => {
    await outside.lake
      .patch('siteSettings')
      .set({ ...SELLER, ...SIRET })
      .commit();
    await outside.sees('/legal', SELLER.ownerName);
    await sendWith(QUOTED.email, QUOTED.subject, outside.service);
  },
  work: async (hand, client) => {
    const { page } = hand;
    await hand.click(page.getByRole('link', { name: new RegExp(QUOTED.subject) }));
    await hand.click(button(hand, 'Faire un devis'));
    await hand.choose(page.getByLabel('Le client est'), 'Un professionnel');
    await hand.writeOver(page.getByLabel('Adresse postale'), '1 rue du Quai, 69001 Lyon');
    await hand.writeOver(field(hand, 'Délais'), 'Livraison en six semaines.');
    await hand.click(button(hand, 'Ajouter une ligne'));
    await hand.type('Portail des adhérents');
    await hand.writeOver(page.getByLabel('Prix unitaire (€ HT)').last(), '3600');
    await hand.click(button(hand, 'Envoyer…'));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }));
    await page.getByRole('heading', { name: /^D-\d{4}-\d{4,} · / }).waitFor();
    await client.gets(QUOTED.email, 'devis');
  },
};

const GOOGLE_DOCS = {
  'text/html': readFileSync(join(ROOT, 'tests/cases/paste/google-docs.html'), 'utf8'),
  'text/plain': 'Relier sa boutique à sa facturation',
};

const article: Job = {
  name: 'write an article of a pasted text, with a picture, and publish it',
  work: async (hand, visitor) => {
    const { page } = hand;
    const picture = await pictureNamed('schema.png');
    await hand.goTo('nouvel article', 'Nouvel article');
    await hand.writeOver(field(hand, 'Titre'), 'Relier sa boutique');
    await hand.click(button(hand, 'Générer'));
    await hand.writeOver(field(hand, 'Nom dans le menu'), 'Relier sa boutique');
    await hand.writeOver(field(hand, 'Genre'), 'Guide');
    await hand.writeOver(field(hand, 'Chapeau'), 'Une vente, une facture, et rien à recopier.');
    await hand.click(page.getByRole('tab', { name: 'Texte' }));
    const editor = page.getByTestId('field-body').getByRole('textbox').first();
    await hand.click(editor);
    await pasteInto(editor, GOOGLE_DOCS);
    hand.keys += 1;
    await expect(editor).toContainText('Les étapes', PATIENCE);
    await hand.key('ControlOrMeta+End');
    await hand.key('Enter');
    await hand.type('/image');
    await hand.key('Enter');
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('button', { name: 'Sélectionner' }));
    const library = page.getByRole('dialog', { name: 'Choisir une image' });
    await hand.pick(library.getByRole('button', { name: 'Ajouter des images' }), picture);
    await hand.click(library.getByRole('button', { name: `Choisir ${picture.name}` }));
    await hand.writeOver(dialog.getByLabel('Texte de remplacement'), 'Le chemin d’une commande');
    await hand.escape();
    await publish(hand);
    await visitor.sees('/blog/relier-sa-boutique', 'Les étapes', 'Le chemin d’une commande');
  },
};

const schedule: Job = {
  name: 'schedule an article',
  work: async (hand) => {
    const { page } = hand;
    await hand.goTo('guide', /guide/i);
    await hand.writeOver(field(hand, 'Titre'), 'Un guide pour demain');
    await hand.click(page.getByTestId('action-menu-button'));
    await hand.click(page.getByRole('menuitem', { name: 'Programmer' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Jour et heure')).toHaveValue('demain 9 h', PATIENCE);
    await hand.click(dialog.getByRole('button', { name: 'Programmer' }));
    await button(hand, 'Changer la date').waitFor();
  },
};

const reorder: Job = {
  name: 'put a page’s questions in another order',
  work: async (hand, visitor) => {
    const query = '*[_type == "faqEntry" && group == "contact"] | order(order asc).question';
    const [first = '', second = ''] = await visitor.lake.fetch<string[]>(query);
    await hand.goTo('faq', 'Questions fréquentes');
    const list = hand.page.getByRole('list', { name: 'Page de contact' });
    const handles = list.getByRole('button', { name: /^Déplacer «/ });
    await handles.nth(1).waitFor();
    await hand.drag(handles.nth(0), handles.nth(1));
    await visitor.sees('/contact', ...[second, first].map((one) => one.replace(/\s\?$/, '')));
  },
};

const SHOWING = ['service-shopify', 'service-make'];

const replacePicture: Job = {
  name: 'replace a picture wherever it shows',
  prepare: async ({ lake }) => {
    const { name, buffer } = await pictureNamed('boutique.png');
    const { _id } = await lake.assets.upload('image', buffer, { filename: name });
    const asset = { _type: 'reference', _ref: _id };
    for (const id of SHOWING) {
      await lake
        .patch(id)
        .set({ image: { _type: 'image', asset, alt: 'La boutique' } })
        .commit();
    }
  },
  work: async (hand, visitor) => {
    const next = await pictureNamed('vitrine.png');
    await hand.goTo('boutique.png', 'boutique.png');
    await hand.click(button(hand, 'Remplacer partout…'));
    const dialog = hand.page.getByRole('dialog');
    await hand.pick(dialog.getByRole('button', { name: 'Ajouter des images' }), next);
    await hand.click(dialog.getByRole('button', { name: `Choisir ${next.name}` }));
    await hand.click(dialog.getByRole('button', { name: /^Remplacer dans/ }));
    const query = '*[_type == "sanity.imageAsset" && originalFilename == $name][0]._id';
    const id = await visitor.lake.fetch<string>(query, { name: next.name });
    await visitor.sees('/services', id.split('-')[1] ?? '');
  },
};

const makePage: Job = {
  name: 'make a page of a model, and put it into the menu',
  work: async (hand, visitor) => {
    const { page } = hand;
    await hand.goTo('page métier', /page\s: métier/);
    await hand.writeOver(field(hand, 'Titre'), 'Automatiser une étude');
    await hand.click(button(hand, 'Générer'));
    await hand.writeOver(field(hand, 'Chapeau'), 'Vos actes se remplissent seuls.');
    await publish(hand);
    await visitor.sees('/automatiser-une-etude', 'Vos actes se remplissent seuls.');
    await hand.goTo('menus', /^Menus/);
    await hand.click(button(hand, 'Ajouter un lien').first());
    const dialog = page.getByRole('dialog').last();
    await hand.writeThere(dialog.getByLabel('Libellé', { exact: true }), 'Notaires');
    await hand.click(dialog.getByRole('combobox').first());
    await hand.type('étude');
    await hand.click(page.getByRole('option', { name: /Automatiser une étude/ }).first());
    await hand.escape();
    await publish(hand);
    await visitor.sees('/', 'href="/automatiser-une-etude"', 'Notaires');
  },
};

const MISTAKE = { before: 'Des données rangées', after: 'Texte publié par erreur' };

const takeBack: Job = {
  name: 'take a publication back, to the version before',
  prepare: async (outside) => {
    const publishedId = 'service-airtable';
    const draftId = `drafts.${publishedId}`;
    for (const tagline of [MISTAKE.before, MISTAKE.after]) {
      await outside.lake.action({
        actionType: 'sanity.action.document.edit',
        publishedId,
        draftId,
        patch: { set: { tagline } },
      });
      await outside.lake.action({
        actionType: 'sanity.action.document.publish',
        publishedId,
        draftId,
      });
    }
    await outside.sees('/services', MISTAKE.after);
  },
  work: async (hand, visitor) => {
    const { page } = hand;
    const latest = page.getByRole('region', { name: 'Dernières publications' });
    await hand.click(latest.getByRole('link', { name: /Airtable/ }));
    await hand.click(page.getByTestId('document-pane').getByTestId('pane-context-menu-button'));
    await hand.click(page.getByRole('menuitem', { name: 'Réviser les changements' }));
    await hand.click(page.getByRole('tab', { name: 'Historique' }));
    await hand.click(page.getByTestId('timeline-item-button').nth(1));
    await expect(field(hand, 'Accroche')).toHaveValue(MISTAKE.before, PATIENCE);
    await hand.click(button(hand, 'Restaurer'));
    await hand.click(button(hand, 'Restaurer en brouillon'));
    await publish(hand);
    await visitor.sees('/services', MISTAKE.before);
  },
};

const PAID = { title: 'Caisse reliée' };
const SILENT = { email: newEmail(), title: 'Stock suivi' };

const followQuotes: Job = {
  name: 'say that a deposit was received, and remind another client with the mail seen before',
  prepare: async ({ service }) => {
    const { email, userId } = await createAccount('Ana', service);
    const signed = contentFor(email, PAID);
    const { id, number } = await sendQuote(service, signed);
    const totals = quoteTotals(signed, FULL_SETTINGS.vatRegime);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    await service
      .rpc('accept_quote', {
        signed: {
          at: new Date().toISOString(),
          name: 'Ana Martin',
          approval: 'Bon pour accord',
          sha256: sha256(`%PDF-1.7 ${number}`),
          options: [],
          totals: { ...totals, dues: quoteDues(signed, totals) },
          addressHash: sha256(email),
        },
        proof: Buffer.from('%PDF-1.7 proof').toString('base64'),
        by_mail: false,
        account_id: userId,
        quote: id,
      })
      .throwOnError();
    await sendQuote(service, contentFor(SILENT.email, { title: SILENT.title, validityDays: 3 }));
  },
  work: async (hand, client) => {
    const { page } = hand;
    const quotes = page.getByRole('region', { name: 'Devis', exact: true });
    await hand.click(quotes.getByRole('link', { name: new RegExp(PAID.title) }));
    const dues = page.getByRole('region', { name: 'Règlements' }).getByRole('listitem');
    const due = dues.filter({ hasText: 'Acompte' });
    await hand.click(due.getByRole('button', { name: /^Reçu/ }));
    await expect(due).toContainText('reçu le', PATIENCE);
    await hand.goTo('bureau', 'Bureau');
    const line = quotes.getByRole('listitem').filter({ hasText: SILENT.title });
    await hand.click(line.getByRole('button', { name: /relancer…$/ }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(SILENT.email, PATIENCE);
    await hand.click(dialog.getByRole('button', { name: 'Envoyer la relance' }));
    await expect(dialog).toHaveCount(0, PATIENCE);
    await client.gets(SILENT.email, SILENT.title);
  },
};

export const JOBS: readonly Job[] = [
  changeTitle,
  changePrice,
  answerRequest,
  quote,
  article,
  schedule,
  reorder,
  replacePicture,
  makePage,
  takeBack,
  followQuotes,
];
