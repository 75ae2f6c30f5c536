import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GROUPS, type Place } from './place.ts';
import { PlaceOptions } from './place-options.tsx';

const theme = buildTheme();

const place = (key: string): Place => ({
  key,
  group: 'Contenu',
  title: key,
  detail: '',
  to: { path: '/' },
});

it('gives every group the name that stands above it, and the active option its mark alone', () => {
  const groups = GROUPS.map((group) => ({ group, places: [place(`${group} 1`)] }));
  const html = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <PlaceOptions
        active={2}
        groups={groups}
        id="go"
        onChoose={() => undefined}
        onPoint={() => undefined}
      />
    </ThemeProvider>,
  );
  for (const group of GROUPS) {
    const [, labelled] = html.match(new RegExp(`id="([^"]+)"[^>]*><span>${group}</span>`)) ?? [];
    expect(labelled, group).toMatch(/^\S+$/);
    expect(html).toContain(`aria-labelledby="${labelled}"`);
  }
  expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-selected="true"[^>]*id="go-2"|id="go-2"[^>]*aria-selected="true"/);
});
