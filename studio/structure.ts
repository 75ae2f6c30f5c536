import { BasketIcon } from '@sanity/icons/Basket';
import { ControlsIcon } from '@sanity/icons/Controls';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { TrashIcon } from '@sanity/icons/Trash';
import { UsersIcon } from '@sanity/icons/Users';
import type { SortOrderingItem } from 'sanity';
import type { ListItemBuilder, StructureBuilder, StructureResolver } from 'sanity/structure';
import { LEGAL_PAGES, legalPageId } from '../lib/site/legal-pages.ts';
import { aboutPage } from '../schemas/about-page.ts';
import { accountMails } from '../schemas/account-mails.ts';
import { accountPages } from '../schemas/account-pages.ts';
import { appointmentSettings } from '../schemas/appointment-settings.ts';
import { article } from '../schemas/article.ts';
import { authPage } from '../schemas/auth-page.ts';
import { blogPage } from '../schemas/blog-page.ts';
import { caseStudiesPage } from '../schemas/case-studies-page.ts';
import { caseStudy } from '../schemas/case-study.ts';
import { consultantMails } from '../schemas/consultant-mails.ts';
import { contactPage } from '../schemas/contact-page.ts';
import { cookiesPage } from '../schemas/cookies-page.ts';
import { dashboardPage } from '../schemas/dashboard-page.ts';
import { estimator } from '../schemas/estimator.ts';
import { FAQ_GROUPS, faqEntry } from '../schemas/faq-entry.ts';
import { followUpSettings } from '../schemas/follow-up-settings.ts';
import { homePage } from '../schemas/home-page.ts';
import { legalPage } from '../schemas/legal-page.ts';
import { mailTexts } from '../schemas/mail-texts.ts';
import { makePage } from '../schemas/make-page.ts';
import { milestoneTemplate } from '../schemas/milestone-templates.ts';
import { navigation } from '../schemas/navigation.ts';
import { page } from '../schemas/page.ts';
import { quotePage } from '../schemas/quote-page.ts';
import { quoteSettings } from '../schemas/quote-settings.ts';
import { redirect } from '../schemas/redirect.ts';
import { service } from '../schemas/service.ts';
import { servicesPage } from '../schemas/services-page.ts';
import { siteSettings } from '../schemas/site-settings.ts';
import { textTemplate } from '../schemas/text-template.ts';
import { trainingPage } from '../schemas/training-page.ts';
import { arranged } from './arrangement/index.ts';
import { DeletedDocuments } from './undo/deleted-documents.tsx';

type DocumentType = { name: string; title?: string; icon?: typeof service.icon };

/** An item that opens the one document of a singleton at once. */
function single(S: StructureBuilder, { name, title = name, icon }: DocumentType): ListItemBuilder {
  return S.listItem()
    .id(name)
    .title(title)
    .icon(icon)
    .child(S.document().schemaType(name).documentId(name).title(title));
}

/** An item that opens the list of a type's documents, in the type's own first order. */
function list(
  S: StructureBuilder,
  { name, icon, orderings = [] }: DocumentType & { orderings?: Array<{ by: SortOrderingItem[] }> },
  title: string,
): ListItemBuilder {
  const order = orderings[0]?.by;
  const documents = S.documentTypeList(name).title(title);
  return S.documentTypeListItem(name)
    .title(title)
    .icon(icon)
    .child(order ? documents.defaultOrdering(order) : documents);
}

/** An item whose documents the consultant arranges, in the order that the site shows. */
const arrangedItem = (
  S: StructureBuilder,
  { name, icon }: DocumentType,
  arrangement: Omit<Parameters<typeof arranged>[1], 'type' | 'field'>,
): ListItemBuilder =>
  S.documentTypeListItem(name)
    .title(arrangement.title)
    .icon(icon)
    .child(arranged(S, { ...arrangement, type: name, field: 'order' }));

const services = (S: StructureBuilder): ListItemBuilder =>
  arrangedItem(S, service, {
    title: 'Services',
    create: 'Nouveau service',
    otherwise: 'name asc',
    empty: 'Aucun service pour l’instant.',
  });

const caseStudies = (S: StructureBuilder): ListItemBuilder =>
  arrangedItem(S, caseStudy, {
    title: 'Réalisations',
    create: 'Nouvelle réalisation',
    otherwise: 'deliveredOn desc',
    empty: 'Aucune réalisation pour l’instant.',
  });

const questions = (S: StructureBuilder): ListItemBuilder =>
  arrangedItem(S, faqEntry, {
    title: 'Questions fréquentes',
    create: 'Nouvelle question',
    otherwise: 'question asc',
    groups: { field: 'group', list: FAQ_GROUPS },
    empty: 'Aucune question pour l’instant.',
  });

const pinnedArticles = (S: StructureBuilder): ListItemBuilder =>
  S.listItem()
    .id('articles-du-menu')
    .title('Articles du menu')
    .icon(article.icon)
    .child(
      arranged(S, {
        title: 'Articles du menu',
        type: article.name,
        filter: 'pinned == true',
        field: 'menuOrder',
        otherwise: 'publishedAt desc',
        empty: 'Cochez « Toujours dans le menu » dans un article\u00a0: il paraît ici.',
      }),
    );

/** The three legal texts, each opening at once. */
function legalPages(S: StructureBuilder): ListItemBuilder {
  const titles = {
    legal: 'Mentions légales',
    privacy: 'Politique de confidentialité',
    terms: 'Conditions générales de vente',
  };
  const { name, title, icon } = legalPage;
  return S.listItem()
    .id('legal')
    .title('Pages légales')
    .icon(icon)
    .child(
      S.list()
        .id('legal')
        .title('Pages légales')
        .items(
          LEGAL_PAGES.map((slug) =>
            S.listItem()
              // The id by which the Studio finds the way here from its search.
              .id(legalPageId(slug))
              .title(titles[slug])
              .icon(icon)
              .child(
                S.document()
                  .schemaType(name)
                  .documentId(legalPageId(slug))
                  .title(title ?? name),
              ),
          ),
        ),
    );
}

/** A task of the consultant, with its items. */
const task = (
  S: StructureBuilder,
  id: string,
  title: string,
  icon: typeof service.icon,
  items: ListItemBuilder[],
): ListItemBuilder =>
  S.listItem().id(id).title(title).icon(icon).child(S.list().id(id).title(title).items(items));

/** The Studio's menu, by the consultant's tasks; singletons open at once. */
export const structure: StructureResolver = (S) =>
  S.list()
    .id('content')
    .title('Contenu du site')
    .items([
      task(S, 'offre', 'Mon offre', BasketIcon, [
        services(S),
        single(S, estimator),
        single(S, trainingPage),
        list(S, milestoneTemplate, 'Modèles d’étapes'),
        list(S, textTemplate, 'Modèles de textes'),
        caseStudies(S),
        questions(S),
      ]),
      task(S, 'pages', 'Mes pages', DocumentsIcon, [
        single(S, homePage),
        single(S, servicesPage),
        single(S, aboutPage),
        single(S, quotePage),
        single(S, contactPage),
        single(S, caseStudiesPage),
        single(S, blogPage),
        single(S, cookiesPage),
        legalPages(S),
        list(S, page, 'Autres pages'),
        task(S, 'espace-client', 'Espace client', UsersIcon, [
          single(S, authPage),
          single(S, accountPages),
          single(S, dashboardPage),
          single(S, makePage),
        ]),
        task(S, 'e-mails', 'E-mails', EnvelopeIcon, [
          single(S, mailTexts),
          single(S, accountMails),
          single(S, consultantMails),
        ]),
      ]),
      list(S, article, 'Mes articles'),
      task(S, 'reglages', 'Réglages', ControlsIcon, [
        single(S, siteSettings),
        single(S, quoteSettings),
        single(S, followUpSettings),
        single(S, appointmentSettings),
        single(S, navigation),
        pinnedArticles(S),
        list(S, redirect, 'Redirections'),
      ]),
      S.divider(),
      S.listItem()
        .id('documents-supprimes')
        .title('Documents supprimés')
        .icon(TrashIcon)
        .child(
          S.component(DeletedDocuments).id('documents-supprimes').title('Documents supprimés'),
        ),
    ]);
