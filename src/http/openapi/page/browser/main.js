// The script of the reference page.

import { showCodeOfPage } from './highlight.js';
import { setUpLogin } from './login.js';
import { setUpReading } from './reading.js';
import { setUpSearch } from './search.js';
import { setUpTryIt } from './try-it.js';

document.documentElement.classList.add('has-script');
showCodeOfPage();
setUpLogin();
setUpTryIt();
setUpReading();
setUpSearch();
