import { ConcreteRuleClass, type Rule } from 'sanity';
import { describe, expect, it } from 'vitest';
import { typeset } from './typeset.ts';

const N = '\u202f';
const B = '\u00a0';

describe('typeset', () => {
  it('sets what the editor reads, however deep it stands', () => {
    const icon = () => null;
    const type = {
      name: 'page',
      title: 'Page : aide',
      icon,
      fields: [
        {
          name: 'sort',
          description: 'Par exemple « Guide » ; sinon rien.',
          initialValue: 'vide ;',
          options: { list: [{ title: 'Vraiment ?', value: 'a ? b' }] },
        },
      ],
      preview: { select: { title: 'a ? b' } },
    };
    expect(typeset(type)).toEqual({
      ...type,
      title: `Page${B}: aide`,
      fields: [
        {
          ...type.fields[0],
          description: `Par exemple «${N}Guide${N}»${N}; sinon rien.`,
          options: { list: [{ title: `Vraiment${N}?`, value: 'a ? b' }] },
        },
      ],
    });
  });

  it('sets what rules and their validators say of a wrong value', async () => {
    const { validation } = typeset({
      validation: (rule: Rule) => [
        rule.max(3).warning('Trop long : 3 au plus.'),
        rule.custom((value) => value === 'oui' || 'Dites « oui » !'),
      ],
    });
    const [long, custom] = [validation(new ConcreteRuleClass() as Rule)].flat();
    expect(long).toMatchObject({ _level: 'warning', _message: `Trop long${B}: 3 au plus.` });
    const [spec] = custom?._rules ?? [];
    const validator = spec?.flag === 'custom' ? spec.constraint : undefined;
    expect(await validator?.('oui', {} as never)).toBe(true);
    expect(await validator?.('non', {} as never)).toBe(`Dites «${N}oui${N}»${N}!`);
  });
});
