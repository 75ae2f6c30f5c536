/** Labels of the Studio's namespace `validation` that Sanity's French bundle has wrong. */
export default {
  'date.invalid-format': 'Cette date n’est pas valable',
  'date.maximum': 'Cette date doit être au plus tard le {{maxDate}}',
  'date.minimum': 'Cette date doit être au plus tôt le {{minDate}}',
  'generic.required': 'Ce champ est obligatoire',
  'object.asset-required': 'Choisissez un fichier',
  'object.asset-required_file': 'Choisissez un fichier',
  'object.asset-required_image': 'Choisissez une image',
  'panel.unpublish-message': 'Le document va être dépublié : ses erreurs ne sont pas montrées',
  'slug.missing-current': 'Écrivez la fin de l’adresse',
  'slug.not-object': 'Cette fin d’adresse n’est pas valable',
  'slug.not-unique': 'Un autre document a déjà cette adresse',
};
