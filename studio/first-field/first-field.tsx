import { useEffect, useRef } from 'react';
import {
  type ItemProps,
  isObjectItemProps,
  isReferenceSchemaType,
  type ObjectItemProps,
} from 'sanity';

/** What opens to be filled is typed into at once: without the focus in a field, keys go to what lies behind or above it. */
function FilledItem(props: ObjectItemProps) {
  const { open, inputProps, schemaType } = props;
  const { focusPath, onPathFocus } = inputProps;
  const wasOpen = useRef(false);
  const [first] = schemaType.fields;
  // A click in the preview has said already which field.
  const wants = open && focusPath.length === 0;
  useEffect(() => {
    if (wants && !wasOpen.current && first) onPathFocus([first.name]);
    wasOpen.current = open;
  }, [wants, open, first, onPathFocus]);
  return props.renderDefault(props);
}

/** An item of a list: one with fields of its own, not one that leads to a document. */
export const FirstField = (props: ItemProps) =>
  isObjectItemProps(props) && !isReferenceSchemaType(props.schemaType) ? (
    <FilledItem {...props} />
  ) : (
    props.renderDefault(props)
  );
