import { createElement, useEffect, useState } from 'react';
import { type PreviewProps, useDocumentPreviewStore } from 'sanity';
import { SETTINGS_VALUES, settingsValue } from '../lib/legal/settings-values.ts';

const PATHS = [...new Set(SETTINGS_VALUES.map(({ field }) => field.split('.')[0] ?? field))].map(
  (key) => [key],
);

/** The site settings as they stand in the Studio, drafts included; null until they are read. */
function useSettings(): unknown {
  const store = useDocumentPreviewStore();
  const [settings, setSettings] = useState<unknown>(null);
  useEffect(() => {
    const subscription = store
      .observePaths({ _type: 'reference', _ref: 'siteSettings' }, PATHS)
      .subscribe(setSettings);
    return () => subscription.unsubscribe();
  }, [store]);
  return settings;
}

function SettingsValuePreview(props: PreviewProps) {
  const settings = useSettings();
  const entry = SETTINGS_VALUES.find(({ title }) => title === props.title);
  const title = entry && settings ? settingsValue(settings, entry.field).text : props.title;
  return props.renderDefault({ ...props, title });
}

/** Shows a « Valeur des réglages » of a legal text as the visitor reads it, missing facts included. */
export function previewSettingsValues(props: PreviewProps) {
  return props.schemaType?.name === 'settingsValue'
    ? createElement(SettingsValuePreview, props)
    : props.renderDefault(props);
}
