import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { ToastProvider } from '@sanity/ui/toast';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, route } from 'sanity/router';
import { describe, expect, it } from 'vitest';
import type { ClientDetail, Contact } from '../../../lib/clients/wire.ts';
import { ContactsPart } from './contacts-part.tsx';
import { Appointments, Consents, Dues, Projects, Quotes, Requests, Reviews } from './has-parts.tsx';
import { NotesPart } from './notes-part.tsx';
import { SimilarPart } from './similar-part.tsx';
import type { OpenClient } from './use-client.ts';

const theme = buildTheme();
const router = route.create('/', [route.intents('/intent'), route.create('/:client')]);
const ignored = () => undefined;

const drawn = (children: ReactNode) =>
  renderToStaticMarkup(
    <RouterProvider onNavigate={ignored} router={router} state={{}}>
      <ThemeProvider theme={theme}>
        <ToastProvider>{children}</ToastProvider>
      </ThemeProvider>
    </RouterProvider>,
  );

const contact = (change: Partial<Contact>): Contact => ({
  id: 'a'.repeat(64),
  email: 'ana@example.fr',
  name: 'Ana Martin',
  role: '',
  company: 'Atelier',
  phone: '01 02 03 04 05',
  siren: null,
  hasAccount: true,
  copiesQuotes: false,
  isAdded: false,
  isFirst: true,
  ...change,
});

const at = '2031-01-03T10:00:00.000Z';
const EMPTY: ClientDetail = {
  id: 'a'.repeat(64),
  title: 'Atelier',
  isArchived: false,
  contacts: [contact({})],
  requests: [],
  quotes: [],
  dues: [],
  projects: [],
  appointments: [],
  reviews: [],
  notes: [],
  similar: [],
};
const open = { isBusy: false, problem: null } as unknown as OpenClient;

const has = (client: ClientDetail) =>
  drawn(
    <>
      <Requests client={client} />
      <Quotes client={client} />
      <Dues client={client} />
      <Projects client={client} />
      <Appointments client={client} />
      <Reviews client={client} />
      <Consents client={client} />
    </>,
  );

/** The words that are shown, without what draws them. */
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/[ ]+/g, ' ');

describe('a card', () => {
  it('leaves out parts in which there is nothing', () => {
    expect(words(has(EMPTY)).trim()).toBe('');
  });

  it('has all there is, each the way to its pane', () => {
    const html = has({
      ...EMPTY,
      requests: [
        {
          reference: 'DEV-7K4Q-9XWM',
          title: 'Portail',
          state: 'won',
          sentAt: at,
          consent: true,
          isExample: false,
        },
      ],
      quotes: [
        {
          id: 'q1',
          number: 'D-2031-0001',
          title: 'Portail',
          total: 120_000,
          state: 'accepted',
          updatedAt: at,
          isExample: false,
        },
      ],
      dues: [
        {
          quote: 'q1',
          number: 'D-2031-0001',
          position: 1,
          label: 'Acompte',
          amount: 36_000,
          dueOn: '2020-01-10',
          receivedOn: null,
        },
      ],
      projects: [
        {
          id: 'p1',
          name: 'Portail',
          type: 'Application web',
          state: 'active',
          progress: 40,
          activeAt: at,
          isExample: false,
        },
      ],
      appointments: [{ id: 'a1', state: 'done', startsAt: at }],
      reviews: [{ id: 'r1', state: 'approved', rating: 5, text: 'Parfait.', at }],
    });
    const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) =>
      decodeURIComponent(href),
    ).join('\n');
    for (const path of [
      'open-requests/reference=DEV-7K4Q-9XWM',
      'open-quotes/quote=q1',
      'open-projects/project=p1',
      'open-appointments',
      'open-reviews',
    ])
      expect(hrefs).toContain(path);
    const said = words(html);
    expect(said).toMatch(/En retard.*D-2031-0001 · Acompte.*360,00\s€ · à régler au plus tard le/);
    expect(said).toContain('A accepté d’être recontacté au sujet de la demande DEV-7K4Q-9XWM');
  });

  it('has its people, the first of whom stays', () => {
    const html = drawn(
      <ContactsPart
        client={{
          ...EMPTY,
          contacts: [
            contact({}),
            contact({ id: 'b', name: 'Zoé', isFirst: false, isAdded: true, copiesQuotes: true }),
            contact({ id: 'c', name: 'Léo', isFirst: false }),
          ],
        }}
        onOpen={ignored}
        open={open}
      />,
    );
    expect(html).toContain('aria-label="Retirer Zoé"');
    expect(html).toContain('aria-label="Séparer Léo"');
    expect(html).not.toMatch(/aria-label="(?:Retirer|Séparer) Ana/);
    expect(words(html)).toContain('Copie des devis');
  });

  it('says why another one may be the same, and nothing where none is', () => {
    const similar = {
      id: 'd',
      title: 'SARL Atelier',
      people: '',
      email: '',
      why: 'siren',
    } as const;
    const shown = (client: ClientDetail) =>
      words(drawn(<SimilarPart client={client} open={open} />));
    expect(shown({ ...EMPTY, similar: [similar] })).toMatch(/SARL Atelier.*Même SIREN/);
    expect(shown(EMPTY).trim()).toBe('');
  });

  it('has notes, and says whom they are for', () => {
    const note = { id: 'n', authorName: 'Zoé', text: 'Rappeler.', at };
    expect(words(drawn(<NotesPart client={{ ...EMPTY, notes: [note] }} open={open} />))).toMatch(
      /Rappeler\..*Une note, pour vous seul/,
    );
  });

  it('is to be read and nothing else, once the law alone keeps it', () => {
    const kept = { ...EMPTY, isArchived: true };
    const html = drawn(
      <>
        <ContactsPart client={kept} onOpen={ignored} open={open} />
        <NotesPart client={kept} open={open} />
      </>,
    );
    expect(words(html)).toContain('Ana Martin');
    expect(html).not.toMatch(/<(?:button|input|textarea)/);
  });
});
