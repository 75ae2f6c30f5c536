import { AddIcon } from '@sanity/icons/Add';
import { Button, Grid } from '@sanity/ui';
import { type ReactNode, useContext } from 'react';
import {
  type ArrayInputFunctionsProps,
  ArrayOfObjectsFunctions,
  ArrayOfPrimitivesFunctions,
  type ArraySchemaType,
  type ObjectItem,
} from 'sanity';
import { ArrayValidationContext } from 'sanity/_singletons';
import { addingTo } from './words.ts';

/** What Sanity hands to the functions of a list, whatever its items are. */
type Functions = Pick<
  ArrayInputFunctionsProps<never, ArraySchemaType>,
  'children' | 'onItemAppend' | 'readOnly' | 'schemaType'
> & { onValueCreate: (type: never) => unknown };

/** Draws the button of a list of one kind; null of any other, and where nothing is ever added. */
function useNamedButton(props: Functions): ReactNode {
  const { schemaType, readOnly, children, onItemAppend, onValueCreate } = props;
  const isFull = useContext(ArrayValidationContext)?.maxReached ?? false;
  const [only, other] = schemaType.of;
  const isOff = schemaType.options?.disableActions?.includes('add') ?? false;
  if (!only || other || isOff) return null;
  return (
    <Grid gap={1} style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(100px, 1fr))' }}>
      <Button
        disabled={readOnly || isFull}
        fontSize={1}
        icon={AddIcon}
        mode="ghost"
        onClick={() => onItemAppend(onValueCreate(only as never) as never)}
        padding={3}
        text={addingTo(schemaType, only)}
        title={isFull ? 'La liste est pleine\u00a0: retirez-en d’abord.' : undefined}
      />
      {children}
    </Grid>
  );
}

/** Sanity’s functions of a list of objects, with a button that says what it adds. */
export const NamedObjectFunctions = <Item extends ObjectItem, Type extends ArraySchemaType>(
  props: ArrayInputFunctionsProps<Item, Type>,
) => useNamedButton(props) ?? <ArrayOfObjectsFunctions {...props} />;

/** The same of a list of texts or numbers. */
export const NamedPrimitiveFunctions = <
  Item extends string | number | boolean,
  Type extends ArraySchemaType,
>(
  props: ArrayInputFunctionsProps<Item, Type>,
) => useNamedButton(props) ?? <ArrayOfPrimitivesFunctions {...props} />;
