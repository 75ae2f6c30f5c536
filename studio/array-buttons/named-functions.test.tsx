import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { createSchema } from 'sanity';
import { ArrayValidationContext } from 'sanity/_singletons';
import { expect, it } from 'vitest';
import { NamedObjectFunctions } from './named-functions.tsx';

const theme = buildTheme();

const schema = createSchema({
  name: 'test',
  types: [
    {
      name: 'steps',
      type: 'array',
      of: [
        { type: 'object', name: 'step', title: 'Étape', fields: [{ name: 'a', type: 'string' }] },
      ],
    },
  ],
});

function drawn({ readOnly = false, maxReached = false }): string {
  const type = schema.get('steps');
  if (type?.jsonType !== 'array') throw new Error('No list.');
  const ignored = () => undefined;
  return renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <ArrayValidationContext.Provider value={{ maxReached, maxReachedReason: undefined }}>
        <NamedObjectFunctions
          onChange={ignored}
          onItemAppend={ignored}
          onItemPrepend={ignored}
          onValueCreate={() => ({ _key: 'a', _type: 'step' })}
          path={[]}
          readOnly={readOnly}
          schemaType={type}
          value={[]}
        />
      </ArrayValidationContext.Provider>
    </ThemeProvider>,
  );
}

it('a list of one kind says what its button adds', () => {
  expect(drawn({})).toContain('Ajouter une étape');
  expect(drawn({})).not.toContain('disabled=""');
});

it('nothing is added to a list that is full, which it says, or that cannot be changed', () => {
  const full = drawn({ maxReached: true });
  expect(full).toContain('disabled=""');
  expect(full).toContain('La liste est pleine');
  expect(drawn({ readOnly: true })).toContain('disabled=""');
});
