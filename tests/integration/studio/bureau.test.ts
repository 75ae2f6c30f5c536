import { describe, expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import type { BureauContext } from '../../../studio/tools/bureau/section.ts';
import { drafts } from '../../../studio/tools/bureau/sections/drafts.ts';
import { missingFacts } from '../../../studio/tools/bureau/sections/missing-facts.ts';
import { publications } from '../../../studio/tools/bureau/sections/publications.ts';
import { scheduled } from '../../../studio/tools/bureau/sections/scheduled.ts';
import { fixture } from '../../support/fixture.ts';
import { ownLake } from '../../support/own-lake.ts';

const lake = ownLake(readSeed());
const client = fixture(() => lake.client());
const context: BureauContext = {
  client,
  token: undefined,
  userId: undefined,
  userNames: async (ids) => new Map(ids.map((id) => [id, `Nom de ${id}`])),
};

describe('Bureau: drafts', () => {
  it('are listed, the last one first, with their names, what they are and the way to them', async () => {
    expect(await drafts.read(context)).toEqual([]);
    await client.create({ _id: 'drafts.article-neuf', _type: 'article', title: 'Un article neuf' });
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId: 'homePage',
      draftId: 'drafts.homePage',
      patch: { set: { heroTitle: 'Un autre titre' } },
    });
    await client.create({ _id: 'drafts.faq-neuve', _type: 'faqEntry' });
    const lines = await drafts.read(context);
    expect(lines.map(({ title, detail, params }) => [title, detail, params])).toEqual([
      [
        'Sans titre',
        expect.stringMatching(
          /^Question fréquente, jamais publié, écrit aujourd’hui à\u00a0\d\d:\d\d$/,
        ),
        { id: 'faq-neuve', type: 'faqEntry' },
      ],
      [
        'Page d’accueil',
        expect.stringMatching(/^Modifié aujourd’hui/),
        { id: 'homePage', type: 'homePage' },
      ],
      [
        'Un article neuf',
        expect.stringMatching(/^Article, jamais publié, écrit/),
        { id: 'article-neuf', type: 'article' },
      ],
    ]);
    await client.delete({ query: '*[_id in path("drafts.**")]' });
  });
});

describe('Bureau: what is scheduled', () => {
  it('says what appears, a document or several together, and when', async () => {
    expect(await scheduled.read(context)).toEqual([]);
    const publishAt = '2031-01-01T07:00:00.000Z';
    const schedule = async (releaseId: string, metadata: object, ids: string[]) => {
      const type = { releaseType: 'scheduled', intendedPublishAt: publishAt } as const;
      await client.releases.create({ releaseId, metadata: { ...type, ...metadata } });
      for (const publishedId of ids) {
        const document = { _type: 'article', title: `Titre de ${publishedId}` };
        await client.createVersion({ releaseId, publishedId, document });
      }
      await client.releases.schedule({ releaseId, publishAt });
    };
    await schedule('rJanvier', { title: 'Prix de janvier' }, ['a-venir-1', 'a-venir-2']);
    await schedule('rSeul', { title: '', cardinality: 'one' }, ['a-venir-3']);
    const lines = await scheduled.read(context);
    expect(lines.map(({ title, detail, params }) => [title, detail, params])).toEqual([
      ['Prix de janvier', '2\u00a0documents, le 1er janvier 2031', { id: 'rJanvier' }],
      ['Titre de a-venir-3', 'Article, le 1er janvier 2031', { id: 'a-venir-3', type: 'article' }],
    ]);
  });
});

describe('Bureau: last publications', () => {
  it('say what was published last, when and by whom', async () => {
    await client.patch('service-make').set({ tagline: 'Vos outils se parlent.' }).commit();
    const [last, ...others] = await publications.read(context);
    expect(others).toHaveLength(4);
    expect(last).toMatchObject({
      title: 'Automatisations Make',
      params: { id: 'service-make', type: 'service' },
    });
    expect(last?.detail).toMatch(
      /^Service, aujourd’hui à\u00a0\d\d:\d\d, par Nom de pEditorToken$/,
    );
    const [mine] = await publications.read({ ...context, userId: 'pEditorToken' });
    expect(mine?.detail).toMatch(/, par vous$/);
  });

  it('and what and when alone, where nobody knows by whom', async () => {
    const nobody = { ...context, userNames: () => Promise.reject(new Error('403')) };
    const [last] = await publications.read(nobody);
    expect(last?.detail).toMatch(/^Service, aujourd’hui à\u00a0\d\d:\d\d$/);
  });
});

describe('Bureau: facts to complete', () => {
  it('tell those that the site cannot go live without from the others, with the field that asks', async () => {
    const lines = await missingFacts.read(context);
    const line = (title: string) => lines.find((one) => one.title === title);
    expect(line('Numéro SIRET')).toMatchObject({
      detail: 'Réglages du site\u00a0: vide',
      params: { id: 'siteSettings', type: 'siteSettings', path: 'legal.siret' },
      isOptional: false,
    });
    expect(line('Numéro SIRET')?.actions).toBeUndefined();
    expect(line('Profil professionnel')?.isOptional).toBe(true);
  });

  it('come back as they were', async () => {
    const line = (await missingFacts.read(context)).find(({ title }) => title === 'Capital social');
    const [action] = line?.actions ?? [];
    if (!action || !('run' in action)) throw new Error('Nothing can be done about it.');
    const declared = () =>
      client.fetch<string[] | null>('*[_id == "drafts.siteSettings"][0].notApplicable');
    const before = await declared();
    await action.run(context);
    expect(await declared()).toHaveLength((before ?? []).length + 1);
    await action.undo.run(context);
    expect(await declared()).toEqual(before);
  });

  it('go where they are « sans objet », which the draft of the settings says, once each', async () => {
    for (const title of ['Capital social', 'Numéro de certificat Qualiopi']) {
      const line = (await missingFacts.read(context)).find((one) => one.title === title);
      const [action] = line?.actions ?? [];
      expect(action?.label).toBe('Sans objet');
      if (!action || !('run' in action)) throw new Error('Nothing can be done about it.');
      await action.run(context);
      // By another editor, whose Bureau still had the line.
      await action.run(context);
    }
    const titles = (await missingFacts.read(context)).map(({ title }) => title);
    expect(titles).not.toContain('Capital social');
    expect(titles).not.toContain('Date du certificat Qualiopi');
    expect(titles).toContain('Numéro SIRET');
    const declared = (id: string) => client.fetch(`*[_id == $id][0].notApplicable`, { id });
    expect(await declared('drafts.siteSettings')).toEqual(['legal.capital', 'qualiopi']);
    expect(await declared('siteSettings')).toBeNull();
    expect((await drafts.read(context)).map(({ title }) => title)).toEqual(['Réglages du site']);
  });
});
