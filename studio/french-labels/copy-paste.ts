/** Labels of the Studio's namespace `copy-paste` that Sanity's French bundle lacks. */
export default {
  'copy-paste.on-paste.validation.read-only-fields-skipped.description':
    'Champs en lecture seule ignorés\u00a0: {{fieldNames}}',
  'copy-paste.on-paste.validation.read-only-fields-skipped-truncated.description':
    'Champs en lecture seule ignorés\u00a0: {{fieldNames}} et {{count}} autres',
};
