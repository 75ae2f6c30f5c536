import { createElement, useEffect, useState } from 'react';
import { type PreviewProps, useDocumentPreviewStore } from 'sanity';
import { SETTINGS_VALUES, settingsValue } from '../lib/legal/settings-values.ts';
import { certificateOf } from '../lib/training/funding.ts';

const PATHS = [...new Set(SETTINGS_VALUES.map(({ field }) => field.split('.')[0] ?? field))].map(
  (key) => [key],
);

type Facts = { qualiopi?: { number?: string; date?: string } };

/** The settings' facts that the preview names, from this document, drafts included; null until they are read. */
function useFacts(id: string): Facts | null {
  const store = useDocumentPreviewStore();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    const subscription = store
      .observePaths({ _type: 'reference', _ref: id }, PATHS)
      .subscribe((document) => setFacts(document as Facts | null));
    return () => subscription.unsubscribe();
  }, [store, id]);
  return facts;
}

const certificate = ({ qualiopi = {} }: Facts) =>
  certificateOf({
    qualiopi: { label: 'Certification Qualiopi', number: null, date: null, ...qualiopi },
  });

function SettingsValuePreview(props: PreviewProps) {
  const entry = SETTINGS_VALUES.find(({ title }) => title === props.title);
  const isCertificate = entry?.field === 'qualiopi';
  const facts = useFacts(isCertificate ? 'trainingPage' : 'siteSettings');
  const known = facts && (isCertificate ? { qualiopi: certificate(facts) } : facts);
  const title = entry && known ? settingsValue(known, entry.field).text : props.title;
  return props.renderDefault({ ...props, title });
}

/** Shows a « Valeur des réglages » of a legal text as the visitor reads it, missing facts included. */
export function previewSettingsValues(props: PreviewProps) {
  return props.schemaType?.name === 'settingsValue'
    ? createElement(SettingsValuePreview, props)
    : props.renderDefault(props);
}
