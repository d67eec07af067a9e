/** The longest figure of a customer story that the design has room for, in characters. */
export const FIGURE_LIMIT = 12
