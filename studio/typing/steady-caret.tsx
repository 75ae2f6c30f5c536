import { Component } from 'react';
import type { InputProps, StringInputProps } from 'sanity';
import { keptPlace } from './kept-caret.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

type Snapshot = { field: Field; text: string; start: number; end: number } | null;

/**
 * A field of text in which the caret stays while somebody else types in it: a browser sends it to the end of a text that
 * is put in.
 */
class SteadyCaret extends Component<StringInputProps, object, Snapshot> {
  override getSnapshotBeforeUpdate(): Snapshot {
    const field: unknown = this.props.elementProps.ref.current;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || document.activeElement !== field) return null;
    const { value: text, selectionStart: start, selectionEnd: end } = field;
    return start === null || end === null ? null : { field, text, start, end };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, snapshot: Snapshot): void {
    if (!snapshot) return;
    const { field, text, start, end } = snapshot;
    // What was typed here stands there already.
    if (field.value === text) return;
    const place = (before: number) => keptPlace(text, field.value, before);
    field.setSelectionRange(place(start), place(end), field.selectionDirection ?? 'none');
  }

  override render() {
    return this.props.renderDefault(this.props);
  }
}

const isOfText = (props: InputProps): props is StringInputProps =>
  props.schemaType.jsonType === 'string' && 'elementProps' in props;

/** The input of a text with a steady caret, and every other as it is. */
export const steadyCaret = (props: InputProps) =>
  isOfText(props) ? <SteadyCaret {...props} /> : props.renderDefault(props);
