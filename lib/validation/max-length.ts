/**
 * The longest a field may be, in characters as a reader counts them. Far above what anybody writes by hand, and
 * together far below what a lead may hold.
 */
export const MAX_LENGTH = {
  name: 100,
  subject: 200,
  message: 5000,
  company: 150,
  projectName: 150,
  description: 5000,
  additionalInfo: 3000,
} as const;
