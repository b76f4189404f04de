import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { foldedFilter } from '../field/foldedFilter.ts';

const ember = shades('var(--ember)');
const red = shades('var(--red)');
const dark: MantineColorsTuple = [
  'var(--text)',
  'var(--muted)',
  'var(--muted)',
  'var(--line-strong)',
  'var(--line)',
  'var(--raised)',
  'var(--surface)',
  'var(--page)',
  'var(--page)',
  'var(--page)',
];
const gray: MantineColorsTuple = [
  'var(--raised)',
  'var(--raised)',
  'var(--line)',
  'var(--line)',
  'var(--line-strong)',
  'var(--muted)',
  'var(--muted)',
  'var(--text)',
  'var(--text)',
  'var(--text)',
];

const CHOOSING = { checkIconPosition: 'right', comboboxProps: { shadow: 'md' }, filter: foldedFilter };

/** Mantine's theme from the tokens of tokens.css. Colours are references, so both schemes come from there. */
export const theme = createTheme({
  primaryColor: 'ember',
  colors: { ember, red, dark, gray },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontFamily: "'Bricolage Grotesque Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.66 }, radius: 'lg' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.66 } } },
    // A `header` in a dialog would be a second banner landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md' } },
    Select: { defaultProps: CHOOSING },
    MultiSelect: { defaultProps: CHOOSING },
    Autocomplete: { defaultProps: { filter: foldedFilter } },
  },
  variantColorResolver: ({ color, variant }) => variantColours(variant, color === 'red' ? 'red' : 'ember'),
});

/** Mantine's variable names for our tokens. */
export const cssVariables: CSSVariablesResolver = () => {
  const names = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--tide)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-success': 'var(--green)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--raised)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-ember)',
  };
  return {
    variables: {},
    light: { ...names, '--mantine-color-white': 'var(--surface)', '--mantine-color-black': 'var(--text)' },
    dark: { ...names, '--mantine-color-white': 'var(--text)', '--mantine-color-black': 'var(--page)' },
  };
};

function shades(colour: string): MantineColorsTuple {
  return [colour, colour, colour, colour, colour, colour, colour, colour, colour, colour];
}

function variantColours(variant: string, color: 'ember' | 'red') {
  const border = '1px solid transparent';
  const quiet = color === 'red' ? 'var(--red)' : 'var(--text)';
  if (variant === 'filled') {
    const hover = `color-mix(in srgb, var(--${color}), var(--text) 14%)`;
    return { background: `var(--${color})`, hover, color: `var(--on-${color})`, border };
  }
  if (variant === 'default') {
    return {
      background: 'transparent',
      hover: 'var(--raised)',
      color: quiet,
      border: '1px solid var(--line-strong)',
    };
  }
  return { background: 'transparent', hover: 'var(--raised)', color: quiet, border };
}
