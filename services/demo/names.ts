/** Names of one culture, separated by spaces, and the language that most people with them prefer. */
export type DemoNames = { given: string; family: string; language: string; familyFirst?: boolean };

/** Names by culture, in Latin letters as their bearers would write them. */
export const DEMO_NAMES: Record<string, DemoNames> = {
  de: {
    given: `Anna Lukas Jana Felix Katharina Jonas Miriam Tobias Lena Matthias Svenja Florian Ulrike Jürgen
      Greta Sönke`,
    family: `Müller Schneider Weber Hoffmann Krüger Lehmann Vogel Seidel Brandt Zimmermann Köhler Hartmann
      Pfeiffer Winkler Graf Böhm`,
    language: 'de',
  },
  en: {
    given: `Olivia Jack Grace Harry Megan Daniel Chloe Marcus Erin Tyler Naomi Desmond Rachel Connor Aisha
      Gareth Keisha Noah`,
    family: `Walker Thompson Hughes Bennett Carter O'Connor Robinson Clarke Fraser Jenkins Campbell Brooks
      Okafor Sullivan Whitfield Ramsay`,
    language: 'en',
  },
  fr: {
    given: `Camille Julien Élodie Antoine Manon Rémi Aurélie Thibault Inès Mathieu Noémie Cédric Aminata
      Bastien Zoé Yannick`,
    family: `Lefèvre Moreau Girard Rousseau Fontaine Chevalier Lambert Benoît Diallo Marchand Perrin Gauthier
      Renaud Traoré Picard Tremblay`,
    language: 'fr',
  },
  es: {
    given: `Lucía Mateo Valentina Santiago Camila Andrés Paola Joaquín Ximena Rodrigo Yolanda Esteban Marisol
      Álvaro Daniela Íñigo Catalina Ramón Yusimí Leonel`,
    family: `García Rodríguez Mosquera Hernández Valencia Castillo Ibáñez Morales Quintero Peña Domínguez
      Salazar Núñez Echeverría Arango Villanueva Caicedo Bermúdez`,
    language: 'es',
  },
  pt: {
    given: `Beatriz João Mariana Tiago Inês Rafael Larissa Gonçalo Tainá Edson Conceição Nuno Yara Caetano
      Filipa Djalma`,
    family: `Silva Ferreira Oliveira Carvalho Sousa Almeida Gomes Ribeiro Nascimento Teixeira Fonseca Tavares
      Neto Cunha Assunção Pacheco`,
    language: 'pt',
  },
  it: {
    given: `Giulia Lorenzo Chiara Matteo Francesca Davide Elisa Niccolò Serena Emanuele Ilaria Fabio`,
    family: `Rossi Bianchi Esposito Romano Colombo Ricci Marino Conti Gallo Ferrara Rinaldi Caruso`,
    language: 'it',
  },
  nl: {
    given: `Sanne Daan Fleur Bram Lotte Thijs Maartje Sander Noor Jeroen Anouk Wouter`,
    family: `Visser Bakker Smit Meijer Mulder Dekker Dijkstra Vermeulen Hoekstra Kuipers Blom Schouten`,
    language: 'nl',
  },
  pl: {
    given: `Agnieszka Piotr Magdalena Tomasz Zuzanna Krzysztof Joanna Paweł Kinga Łukasz Ewa Michał`,
    family: `Nowak Wiśniewski Wójcik Kamiński Zieliński Szymański Woźniak Dąbrowski Mazur Krawczyk Pawlak Duda`,
    language: 'pl',
  },
  sv: {
    given: `Astrid Erik Linnéa Oskar Ebba Nils Freja Gustav Maja Björn Saga Henrik`,
    family: `Lindqvist Andersson Bergström Nyström Sjöberg Holm Åkesson Lundgren Ekström Sandberg Öberg Wallin`,
    language: 'sv',
  },
  hu: {
    given: `Réka Bence Eszter Gergő Zsófia Ádám Katalin Máté Dóra László Orsolya Balázs`,
    family: `Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp`,
    language: 'hu',
  },
  tr: {
    given: `Elif Emre Zeynep Burak Ayşe Kerem Defne Ozan Selin Çağlar Gülşen Murat`,
    family: `Yılmaz Kaya Demir Şahin Çelik Yıldız Aydın Öztürk Arslan Doğan Kılıç Koç`,
    language: 'tr',
  },
  za: {
    given: `Thandiwe Sipho Lerato Johan Nomvula Pieter Zanele Bongani Anele Riaan Palesa Themba`,
    family: `Nkosi Dlamini Botha Mokoena Khumalo Naidoo Jacobs Ndlovu Pretorius Mthembu Adams Daniels`,
    language: 'en',
  },
  ar: {
    given: `Layla Omar Nour Karim Hala Tariq Yasmin Faisal Rania Ziad Dana Samir`,
    family: `Haddad Mansour Khalil Nasser Farah Saleh Aziz Rahman Khoury Darwish Sabbagh Qasim`,
    language: 'ar',
  },
  in: {
    given: `Priya Arjun Ananya Rohan Kavya Vikram Meera Siddharth Deepa Karthik Nisha Aditya`,
    family: `Sharma Iyer Reddy Nair Patel Rao Menon Kulkarni Banerjee Gowda Mehta Krishnan`,
    language: 'en',
  },
  th: {
    given: `Ploy Nattapong Kanya Somchai Pim Anurak Suda Chai Malee Thanakorn Fon Wichai`,
    family: `Srisai Wongsakul Chaiyasit Rattanakorn Suksawat Boonmee Thongchai Saetang Phromma Kittisak`,
    language: 'th',
  },
  zh: {
    given: `Mei-Ling Wei-Jie Hui-Min Jun-Hao Shu-Fen Kai-Wen Li-Ting Zhi-Wei Xin-Yi Jia-Hui`,
    family: `Tan Lim Chen Wong Lee Ng Goh Chua Ong Teo Koh Zhang`,
    language: 'en',
    familyFirst: true,
  },
  ko: {
    given: `Ji-woo Min-jun Seo-yeon Hyun-woo Ha-eun Dong-hyun Soo-jin Jae-won Yu-na Sung-min Eun-ji Tae-yang`,
    family: `Kim Park Choi Jung Kang Yoon Jang Lim Han Shin Kwon Hwang`,
    language: 'ko',
    familyFirst: true,
  },
  ja: {
    given: `Haruka Kenji Yuki Takumi Aoi Daichi Misaki Ryo Nanami Shun Ayaka Kaito`,
    family: `Tanaka Suzuki Watanabe Yamamoto Kobayashi Nakamura Ito Kato Yoshida Matsumoto Inoue Shimizu`,
    language: 'ja',
  },
};
