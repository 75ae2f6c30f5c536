import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { ChoiceField, DayField, LineField } from './fields.tsx';
import { Events } from './history.tsx';
import { Messages } from './messages.tsx';
import { NothingListed, PageItems } from './page-items.tsx';
import type { Page } from './read-as-far.ts';
import type { Pages } from './use-pages.ts';

const theme = buildTheme();

const drawn = (children: ReactNode) =>
  renderToStaticMarkup(<ThemeProvider theme={theme}>{children}</ThemeProvider>);

const ignored = () => undefined;

describe('what is listed', () => {
  const list = (change: Partial<Pages<string, Page>>) =>
    drawn(
      <PageItems
        loading="Chargement…"
        nothing={<NothingListed text="Rien." />}
        pages={{
          items: null,
          page: null,
          problem: null,
          isLoading: false,
          readAgain: ignored,
          readMore: ignored,
          ...change,
        }}
      >
        {(items) => items.map((item) => <p key={item}>{item}</p>)}
      </PageItems>,
    );

  it('says that it is being read, until something is known', () => {
    expect(list({ isLoading: true })).toMatch(/role="status".*Chargement…/);
    expect(list({ isLoading: true, items: ['un'] })).not.toContain('Chargement…');
  });

  it('says that there is nothing, but not of what could not be read', () => {
    expect(list({ items: [] })).toContain('Rien.');
    const failed = list({ items: [], problem: 'Le site ne répond pas.' });
    expect(failed).toMatch(/role="alert".*Le site ne répond pas\..*Réessayer/);
    expect(failed).not.toContain('Rien.');
  });

  it('leads on as long as there is more', () => {
    const more = { items: ['un'], page: { next: 'deux' } };
    expect(list(more)).toMatch(/un.*Afficher la suite/);
    expect(list({ ...more, isLoading: true })).toMatch(/aria-disabled="true".*Chargement…/);
    expect(list({ ...more, page: { next: null } })).not.toContain('Afficher la suite');
    // `page` is of the view before: it says nothing of this one.
    expect(list({ ...more, items: null })).not.toContain('Afficher la suite');
  });
});

describe('a field', () => {
  const line = (change: { help?: string; problem?: string }) =>
    drawn(<LineField id="f" label="Nom" max={10} onChange={ignored} value="" {...change} />);

  it('is tied to its label, and to what is said of it', () => {
    const said = line({ help: 'Le vôtre.' });
    expect(said).toMatch(/<label[^>]* for="f"/);
    expect(said).toMatch(/<input[^>]* aria-describedby="f-help"/);
    expect(said).toMatch(/id="f-help"[^>]*>.*Le vôtre\./);
    expect(line({})).not.toContain('aria-describedby');
  });

  it('says what is wrong in the place of what it is for', () => {
    const wrong = line({ help: 'Le vôtre.', problem: 'Il manque.' });
    expect(wrong).toMatch(/<input[^>]* aria-invalid="true"/);
    expect(wrong).toMatch(/role="alert"[^>]*>.*Il manque\./);
    expect(wrong).not.toContain('Le vôtre.');
  });

  it('says a day in words, whatever language the browser writes it in', () => {
    const day = (value: string) =>
      drawn(<DayField id="d" label="Quand" onChange={ignored} value={value} />);
    expect(day('2031-03-01')).toContain('1er mars 2031');
    expect(day('')).not.toContain('d-help');
  });

  it('offers its choices in their order', () => {
    const choice = drawn(
      <ChoiceField
        id="c"
        label="État"
        labels={{ '': 'Tous', sent: 'Envoyé', draft: 'Brouillon' }}
        onChange={ignored}
        value={'draft' as '' | 'sent' | 'draft'}
      />,
    );
    expect([...choice.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'Tous',
      'Envoyé',
      'Brouillon',
    ]);
    expect(choice).toMatch(/value="draft" selected=""/);
  });
});

test('messages say who wrote them, and what became of them where that is known', () => {
  const one = { id: '1', text: 'Bonjour', tone: 'primary' } as const;
  const said = drawn(
    <Messages messages={[{ ...one, who: 'Ana', facts: ['hier', null, false, 'sur D-1'] }]} />,
  );
  expect(said).toContain('Ana');
  expect(said).toContain('hier · sur D-1');
  expect(drawn(<Messages messages={[]} nothing="Personne." />)).toContain('Personne.');
  expect(drawn(<Messages messages={[]} />)).not.toContain('<ul');
});

test('an event says when, who and what; who is left out where it is nobody in particular', () => {
  const at = '2025-03-03T08:00:00.000Z';
  const said = drawn(
    <Events
      events={[
        { id: 1, who: 'Jeanne', at, words: 'a répondu' },
        { id: 2, who: null, at, words: 'est arrivée' },
      ]}
    />,
  );
  expect(said).toContain('le 3 mars 2025 · Jeanne · a répondu');
  expect(said).toContain('le 3 mars 2025 · est arrivée');
});
