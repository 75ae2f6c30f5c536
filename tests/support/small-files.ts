import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';

/** A picture to be sent. */
export const PICTURE = join(ROOT, 'docs/images/home.webp');

/** The least that is a PDF. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The PDF under a name, as a file input takes it. */
export const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
