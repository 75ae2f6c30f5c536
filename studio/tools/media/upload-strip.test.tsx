import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { UploadItem, UploadState } from '../../kit/use-uploads.ts';
import type { Uploaded } from './upload.ts';
import { UploadStrip } from './upload-strip.tsx';

const item = (name: string, state: UploadState<Uploaded>): UploadItem<Uploaded> => ({
  key: name,
  name,
  bytes: 1_000,
  state,
});

const htmlOf = (items: UploadItem<Uploaded>[]) =>
  renderToStaticMarkup(
    <ThemeProvider theme={buildTheme()}>
      <UploadStrip
        onOpen={() => {}}
        openLabel="Ouvrir"
        uploads={{ items, add: () => {}, cancel: () => {}, clear: () => {}, retry: () => {} }}
      />
    </ThemeProvider>,
  );

const asset = { _id: 'image-x', originalFilename: 'vue.jpg' } as Uploaded['asset'];
const double: UploadState<Uploaded> = {
  is: 'done',
  uploaded: { asset, shrunk: { is: 'kept' }, isDouble: true },
};

it('the region that is read out is there before anything is sent, and says the sum once it was', () => {
  expect(htmlOf([])).toMatch(/role="status"[^>]*><\/div>/);
  expect(htmlOf([])).not.toContain('<button');
  const html = htmlOf([item('a.jpg', { is: 'refused', problem: 'Non.' }), item('b.jpg', double)]);
  expect(html).toMatch(/role="status"[^>]*>.*1 déjà là, 1 refusée\..*Fermer les envois/);
});

it('a file that was refused says why and can be tried again, one that is there leads to it', () => {
  const html = htmlOf([item('a.jpg', { is: 'refused', problem: 'Non.' }), item('b.jpg', double)]);
  expect(html).toContain('Non.');
  expect(html).toContain('aria-label="Réessayer l’envoi d’a.jpg"');
  expect(html).toMatch(/Déjà dans la médiathèque, sous le nom «\svue\.jpg\s»/);
  expect(html).toContain('aria-label="Ouvrir b.jpg"');
  // What is under way is stopped, and the strip stays.
  const sending = htmlOf([item('a.jpg', { is: 'sending', percent: 40 })]);
  expect(sending).toContain('Arrêter l’envoi');
  expect(sending).not.toContain('Fermer les envois');
});
