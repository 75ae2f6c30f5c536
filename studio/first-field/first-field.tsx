import { useEffect, useRef } from 'react';
import {
  type InputProps,
  type ItemProps,
  isObjectInputProps,
  isObjectItemProps,
  isReferenceSchemaType,
  type ObjectInputProps,
  type ObjectItemProps,
} from 'sanity';

/** Has the focus in a field once the form that it is in stands open, unless a field was asked for before. */
function useFocus(
  isOpen: boolean,
  field: string | undefined,
  { focusPath, onPathFocus }: Pick<ObjectInputProps, 'focusPath' | 'onPathFocus'>,
): void {
  const wasOpen = useRef(false);
  // A click in the preview has said already which field.
  const wants = isOpen && focusPath.length === 0;
  useEffect(() => {
    if (wants && !wasOpen.current && field) onPathFocus([field]);
    wasOpen.current = isOpen;
  }, [wants, isOpen, field, onPathFocus]);
}

/** What opens to be filled is typed into at once: without the focus in a field, keys go to what lies behind or above it. */
function FilledItem(props: ObjectItemProps) {
  useFocus(props.open, props.schemaType.fields[0]?.name, props.inputProps);
  return props.renderDefault(props);
}

/** An item of a list: one with fields of its own, not one that leads to a document. */
export const FirstField = (props: ItemProps) =>
  isObjectItemProps(props) && !isReferenceSchemaType(props.schemaType) ? (
    <FilledItem {...props} />
  ) : (
    props.renderDefault(props)
  );

/** A document that is begun: Sanity gives the focus to what comes first, which may be the tabs above the fields. */
function BegunDocument(props: ObjectInputProps) {
  const isBegun = !props.value?._createdAt && !props.readOnly;
  const first = props.members.find((member) => member.kind === 'field');
  useFocus(isBegun, first?.name, props);
  return props.renderDefault(props);
}

/** The form of a whole document, within which are the inputs of its fields. */
export const FirstFieldOfDocument = (props: InputProps) =>
  isObjectInputProps(props) && props.path.length === 0 ? (
    <BegunDocument {...props} />
  ) : (
    props.renderDefault(props)
  );
