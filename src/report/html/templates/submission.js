'use strict';
(() => {
  const cases = [...document.querySelectorAll('details.one')];
  const failed = document.getElementById('failed');
  const openAll = (open) => cases.forEach((one) => { one.open = open; });
  document.getElementById('open').addEventListener('click', () => openAll(true));
  document.getElementById('close').addEventListener('click', () => openAll(false));
  failed.addEventListener('change', () => {
    cases.forEach((one) => { one.hidden = failed.checked && one.classList.contains('ok-one'); });
  });
  const openNamed = () => {
    const one = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!one || !one.matches('details.one')) return;
    one.hidden = false;
    one.open = true;
    one.scrollIntoView();
    one.querySelector('summary').focus({ preventScroll: true });
  };
  window.addEventListener('hashchange', openNamed);
  openNamed();
})();
