/** Shown in place of the reply button. */
export const UNREPLYABLE = 'You can’t reply to this address as it’s written. Check it for a typo.'
