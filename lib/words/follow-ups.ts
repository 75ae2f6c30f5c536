/** What is followed up by itself, and after how many days (product.md, Follow-ups), where the consultant has said nothing else. */
export const FOLLOW_UP_RULES = {
  followsQuotes: true,
  firstDays: 3,
  secondDays: 7,
  followsEnd: true,
  endDays: 3,
  tellsExpired: true,
  tellsClientExpired: false,
  followsDues: true,
  dueDays: 3,
  dueAgainDays: 10,
  followsInvitations: true,
  invitationDays: 7,
  followsFiles: true,
  fileDays: 3,
  fileAgainDays: 7,
};
