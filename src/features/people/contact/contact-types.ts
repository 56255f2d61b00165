/** Kinds of sender that the contact form offers. */
export const contactTypes = [
  'Je suis un particulier',
  'Je suis un professionnel du loisirs',
  'Je représente une entreprise, cse, collectivités ou association',
] as const
