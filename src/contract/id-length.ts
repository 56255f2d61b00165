/** Greatest lengths of ids and tokens; separate from the schemas, so that pages can use them without zod. */
export const MAX_ID_LENGTH = 80
export const MAX_TOKEN_LENGTH = 200
