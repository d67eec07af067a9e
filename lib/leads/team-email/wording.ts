/** Stands where the reply button would be. */
export const UNREPLYABLE = 'This address can’t be written to as it stands. Look for a typing error.'
