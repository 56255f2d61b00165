/** Words of a refused call, or that the server could not be reached: what was typed stays. */
export const failureMessage = (error: unknown): string =>
  error instanceof Error && error.name === 'ClientError'
    ? error.message
    : 'Nous n’avons pas pu joindre le serveur. Rien n’est envoyé : réessayez.'
