/** Texts of /rendez-vous and the ways to it (product.md, Appointments), where the consultant has written none. */
export const APPOINTMENT_TEXTS = {
  title: 'Choisissez le moment de notre appel',
  lead: 'Un appel découverte de {appel}, gratuit et sans engagement, pour parler de votre projet.',
  clientLead: 'Un appel de {appel} pour faire le point sur votre projet.',
  holdText: 'Ce créneau vous est réservé pendant dix minutes.',
  noSlotsTitle: 'Aucun créneau libre pour le moment',
  noSlotsText: 'Écrivez-moi\u00a0: nous trouverons une date ensemble, je réponds dans les {délai}.',
  closedTitle: 'Les rendez-vous se prennent par e-mail',
  closedText: 'Dites-moi quand vous êtes disponible, je vous réponds dans les {délai}.',
  pauseTitle: 'Les créneaux ne peuvent pas être montrés pour le moment',
  pauseText: 'Réessayez dans un instant, ou écrivez-moi\u00a0: je réponds dans les {délai}.',
  waitingTitle: 'Vérifiez votre boîte\u00a0: un lien confirme votre rendez-vous dans l’heure',
  waitingText:
    'Rien n’est encore pris\u00a0: suivez le lien de l’e-mail, puis confirmez. Le créneau vous est réservé pendant une heure, puis il redevient libre.',
  confirmTitle: 'Confirmez votre rendez-vous',
  confirmText: 'Votre adresse est vérifiée\u00a0: il ne manque qu’un clic.',
  expiredTitle: 'Ce lien a expiré',
  expiredText:
    'Un lien de confirmation sert pendant une heure. Aucun rendez-vous n’est pris\u00a0: choisissez de nouveau un créneau.',
  bookedTitle: 'Votre rendez-vous est confirmé',
  bookedText:
    'Une confirmation part vers votre adresse e-mail, avec une invitation pour votre agenda. Gardez-la\u00a0: son lien ouvre cette page.',
  phonePlace: 'Par téléphone\u00a0: je vous appelle au numéro que vous avez donné.',
  videoPlace: 'En visioconférence\u00a0: je vous envoie le lien avant notre appel.',
  cancelledTitle: 'Ce rendez-vous est annulé',
  cancelledText:
    'Le créneau est de nouveau libre. Vous pouvez en choisir un autre quand vous voulez.',
  overTitle: 'Ce rendez-vous est passé',
  overText: 'Merci pour notre échange. Une question depuis\u202f? Écrivez-moi.',
  contactText:
    'Un appel découverte de {appel}, gratuit\u00a0: choisissez le moment qui vous convient.',
  contactButton: 'Choisir un créneau',
};

/** Rules by which calls are taken, likewise. */
export const APPOINTMENT_RULES = {
  closesOnHolidays: true,
  noticeHours: 24,
  horizonDays: 30,
  bufferMinutes: 15,
};
