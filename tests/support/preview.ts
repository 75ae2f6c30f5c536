import type { Page, Response } from '@playwright/test';
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret';
import { enablePreviewAccessSharing } from '@sanity/preview-url-secret/toggle-preview-access-sharing';
import { E2E } from './e2e-stack.ts';
import { lakeClient } from './lake-client.ts';

const open = (page: Page, secret: string, path: string): Promise<Response | null> =>
  page.goto(
    `/api/draft-mode?${new URLSearchParams({
      'sanity-preview-secret': secret,
      'sanity-preview-pathname': path,
    })}`,
  );

/** Opens a page's preview as the frame of Presentation does. */
export async function openPreview(page: Page, path: string): Promise<Response | null> {
  const { secret } = await createPreviewSecret(lakeClient(), 'test', E2E.siteUrl);
  return open(page, secret, path);
}

/** Opens it by the link that the Studio shares. */
export async function openByLink(page: Page, path: string): Promise<Response | null> {
  const { secret } = await enablePreviewAccessSharing(lakeClient(), 'test', E2E.siteUrl);
  return open(page, secret, path);
}
