import { features } from '../features.ts'

/** Pages whose address ends in a secret that may grant access: those of accounts, orders and gifts, and those of features. */
const secretPages = [
  ...['/link', '/register-link', '/reset-password', '/admin-order', '/controle', '/cadeau'],
  ...features.flatMap(({ secretPages = [], oneClick = [], secretPaths = [] }) => [
    ...[...secretPages, ...oneClick].map(({ path }) => path),
    ...secretPaths,
  ]),
]
const secretPath = new RegExp(`^(/*(?:${secretPages.join('|')})/).+$`, 'i')

/** The path as logs may contain it: without tokens of mailed links. */
export const loggedPath = (path: string): string => path.replace(secretPath, '$1…')
