import { anyConsole, expect } from '../../support/fixtures.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const SAID = 'Cette partie du Studio ne s’est pas chargée';

anyConsole(
  'a Studio that stays open across a deploy offers to be loaded anew, where a part of it is gone',
  async ({ page }) => {
    // What is loaded ahead in an idle moment is there already.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    let isReplaced = false;
    await page.route('**/_next/static/**', (route) =>
      isReplaced ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    await goToStudio(page, '/studio/bureau');
    const bureau = page.getByRole('heading', { name: 'Bureau', level: 1 });
    await expect(bureau).toBeVisible({ timeout: STUDIO_LOAD_MS });
    isReplaced = true;

    const search = page.getByRole('button', { name: 'Aller à…' });
    await search.focus();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: SAID });
    await expect(dialog).toContainText('mis à jour');
    expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
    await expectFrench(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(bureau).toBeVisible();

    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByRole('heading', { name: SAID })).toBeVisible();
    expect(await accessibilityFindings(page, ':has(> h1) > [role="alert"]')).toEqual([]);
    await expectFrench(page);
    const reload = page.getByRole('button', { name: 'Recharger le Studio' });

    // Another part that is there is not held up by it.
    await page.getByRole('link', { name: 'Bureau', exact: true }).click();
    await expect(bureau).toBeVisible();
    await page.goBack();
    isReplaced = false;
    await reload.click();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible({
      timeout: STUDIO_LOAD_MS,
    });
  },
);
