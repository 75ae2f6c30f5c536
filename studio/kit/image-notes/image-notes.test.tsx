import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ObjectInputProps } from 'sanity';
import { expect, it } from 'vitest';
import { ImageNotes } from './image-notes.tsx';

it('says under an image what its rules say of it, and nothing else', () => {
  const props = {
    renderDefault: () => <p>Une image</p>,
    validation: [
      { level: 'error', message: 'Ajoutez un texte.', path: [] },
      { level: 'warning', message: 'Trop large.', path: [] },
      { level: 'info', message: 'Pour information.', path: [] },
    ],
  } as unknown as ObjectInputProps;
  const html = renderToStaticMarkup(
    <ThemeProvider theme={buildTheme()}>
      <ImageNotes {...props} />
    </ThemeProvider>,
  );
  expect(html).toMatch(/Une image.*Ajoutez un texte\..*Trop large\./);
  expect(html).not.toContain('Pour information');
});
